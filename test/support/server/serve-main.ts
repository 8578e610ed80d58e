import { mainScript, start, type Running } from './process.ts'
import { freePort } from './spawn.ts'
import { until } from '../until.ts'

export interface Served extends Running {
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** Starts the service as a separate process on a free port, and waits until it answers. */
export async function serveMain(env: Readonly<Record<string, string>>): Promise<Served> {
  const port = await freePort()
  const running = start(mainScript, ['serve'], { ...env, PORT: String(port) })
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  await until('an answer', async () => {
    if (running.child.exitCode !== null) throw new Error(`The service ended: ${(await running.ended).stderr}`)
    return ask('/healthz').then(
      (response) => response.ok,
      () => false,
    )
  })
  return { ...running, ask }
}
