import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'

// In a thread apart: what the client of the worst requests takes for writing them is not the service's.
const { port, paths } = v.parse(v.object({ port: v.number(), paths: v.array(v.string()) }), workerData)
const agent = new Agent({ keepAlive: true })
let ended = new AbortController()

function ask(path: string): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume()
      response.on('close', () => resolve())
    })
    outgoing.on('error', () => resolve())
    outgoing.end()
  })
}

async function watch(): Promise<void> {
  const waits: number[] = []
  const { signal } = (ended = new AbortController())
  while (!signal.aborted)
    for (const path of paths) {
      const began = performance.now()
      await ask(path)
      waits.push(performance.now() - began)
      await wait(5)
    }
  parentPort?.postMessage(waits)
}

parentPort?.on('message', (what: string) => {
  if (what === 'watch') void watch()
  else ended.abort()
})
