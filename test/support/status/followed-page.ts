import { aComponent } from './payloads.ts'
import { startFaultServer } from '../server/fault-server.ts'
import { aFakeStatuspage, serveStatuspage, type FakeStatuspage } from './fake-statuspage.ts'
import { startService, type TestServiceOptions } from '../server/service.ts'

/** The timeout of requests to the page. */
const answerTimeout = { milliseconds: 5000 }

/** Shortens the timeout while `run` runs. */
export async function withShortTimeout(run: () => Promise<void>): Promise<void> {
  answerTimeout.milliseconds = 150
  await run().finally(() => (answerTimeout.milliseconds = 5000))
}

export const statusParts = {
  random: () => 0.5,
  setTimer: (run: () => void) => {
    const timer = setTimeout(run, answerTimeout.milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A status page over HTTP, which only the test changes. */
export async function startPage(first: Partial<FakeStatuspage> = {}) {
  let page = aFakeStatuspage({ components: [aComponent('api')], ...first })
  const server = await startFaultServer(serveStatuspage(() => page))
  return {
    server,
    base: `${server.url}/api/v2`,
    /** Changes the contents of the page. */
    become: (next: Partial<FakeStatuspage>) => void (page = { ...page, ...next }),
    /** The paths requested since the last call, sorted. */
    asked: () =>
      server.asked
        .splice(0)
        .map(({ path }) => path.slice('/api/v2/'.length))
        .toSorted(),
  }
}

/** A page and a service that follows it. Only the test changes the page and the time. */
export async function followPage(first: Partial<FakeStatuspage> = {}, options: TestServiceOptions = {}) {
  const page = await startPage(first)
  const service = await startService({ statusUpstream: page.base, statusParts, ...options })
  const get = (path: string) => service.app.request(path)
  return {
    ...page,
    service,
    get,
    body: async (path: string) => (await get(`/api/v2/${path}.json`)).json(),
    info: async () => (await (await get('/api/sources')).json()).status,
    /** Moves the clock and then runs the job. */
    async pass(seconds: number) {
      service.now += seconds * 1000
      await service.runJob('poll the status page')
    },
  }
}
