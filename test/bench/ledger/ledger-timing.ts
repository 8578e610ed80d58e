import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Question } from './ledger-questions.ts'

/** A service with a ledger of generated records. */
export interface Answering {
  readonly base: string
  readonly rows: number
}

export interface Timing {
  readonly median: number
  readonly p99: number
  /** Of the slowest. */
  readonly status: number
}

/** Milliseconds after which a turn ends early: a peer may take seconds for one answer. */
const longestTurn = 3000

/** Asks the ledgers in turns; the timings stand in their order. The fastest round counts: other work of the machine only adds time. */
export async function compare(ledgers: readonly Answering[], question: Question, turns: number, times: number) {
  const taken: Timing[][] = ledgers.map(() => [])
  for (const ledger of ledgers) await timeQuestion(ledger, question, times)
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, ledger] of ledgers.entries()) taken[index]?.push(await timeQuestion(ledger, question, times))
  return taken.map((all) => ({
    median: Math.min(...all.map(({ median }) => median)),
    p99: Math.min(...all.map(({ p99 }) => p99)),
    status: Math.max(...all.map(({ status }) => status)),
  }))
}

async function timeQuestion({ base, rows }: Answering, question: Question, times: number) {
  const expected = question.status ?? 200
  const taken: number[] = []
  let status = 200
  // One connection for each turn: services close those that idle while the others have theirs.
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + longestTurn
  for (let n = 0; n < times && performance.now() < end; n += 1) {
    const began = performance.now()
    const answered = await ask(agent, base + question.address(n, rows))
    taken.push(performance.now() - began)
    if (answered !== expected) status = answered
  }
  agent.destroy()
  if (status !== 200 && status !== 503) throw new Error(`${question.name}: ${status}`)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99), status }
}

/** Asks without `fetch`, whose own work on large bodies takes longer than the answer. */
function ask(agent: Agent, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    }).once('error', reject)
  })
}

/** Status and body, uncompressed. */
export function answerOf({ base, rows }: Answering, { address }: Question, n: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get(base + address(n, rows), { agent: false }, (response) => {
      buffer(response).then((body) => resolve(`${response.statusCode} ${body.toString()}`), reject)
    }).once('error', reject)
  })
}
