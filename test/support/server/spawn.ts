import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import process from 'node:process'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

/** Starts a script of this project and waits until it answers at an address. */
export async function startServer(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ready: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = performance.now() + 60_000
  while (child.exitCode === null && performance.now() < deadline) {
    const answered = await fetch(ready).then(
      () => true,
      () => false,
    )
    if (answered) return child
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`${script} does not answer at ${ready}`)
}

/** Sends a signal and waits for the end. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** The median. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
