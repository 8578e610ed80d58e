import { aComponent } from './payloads.ts'
import { startFaultServer } from '../server/fault-server.ts'
import { aPlayedPage, playPage, type PlayedPage } from './fake-statuspage.ts'
import { startService, type TestServiceOptions } from '../server/service.ts'

/** How long a request of five seconds is waited for. */
const patience = { milliseconds: 5000 }

/** While it runs, what does not answer at once is given up. */
export async function withoutPatience(run: () => Promise<void>): Promise<void> {
  patience.milliseconds = 150
  await run().finally(() => (patience.milliseconds = 5000))
}

export const statusParts = {
  random: () => 0.5,
  setTimer: (run: () => void) => {
    const timer = setTimeout(run, patience.milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A status page over HTTP; it moves only when the test says so. */
export async function startPage(first: Partial<PlayedPage> = {}) {
  let page = aPlayedPage({ components: [aComponent('api')], ...first })
  const server = await startFaultServer(playPage(() => page))
  return {
    server,
    base: `${server.url}/api/v2`,
    /** The page becomes another one. */
    become: (next: Partial<PlayedPage>) => void (page = { ...page, ...next }),
    /** What was asked since the last time, sorted. */
    asked: () =>
      server.asked
        .splice(0)
        .map(({ path }) => path.slice('/api/v2/'.length))
        .toSorted(),
  }
}

/** A page, and a service that follows it; neither the page nor time moves by itself. */
export async function followPage(first: Partial<PlayedPage> = {}, options: TestServiceOptions = {}) {
  const page = await startPage(first)
  const service = await startService({ statusUpstream: page.base, statusParts, ...options })
  const get = (path: string) => service.app.request(path)
  return {
    ...page,
    service,
    get,
    body: async (path: string) => (await get(`/api/v2/${path}.json`)).json(),
    info: async () => (await (await get('/api/sources')).json()).status,
    /** Time passes, and at its end what is due is done. */
    async pass(seconds: number) {
      service.now += seconds * 1000
      await service.runJob('ask the status page')
    },
  }
}
