import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import process from 'node:process'

// Below the ports that systems give to outgoing connections, and apart for each worker of a runner: nobody else takes the port between this and its use.
const firstPort = 11_000
const portsOfWorker = 1000
const workers = 21
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? randomInt(workers))
let next = randomInt(portsOfWorker)

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries += 1) {
    next = (next + 1) % portsOfWorker
    const port = firstPort + (worker % workers) * portsOfWorker + next
    if (await isFree(port)) return port
  }
  throw new Error('no port to be had')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => void server.close(() => resolve(true)))
  })
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
