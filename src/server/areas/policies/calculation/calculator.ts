import { stringifyJson } from '#api/json.ts'
import * as v from 'valibot'
import type { JsonObject } from '#domain/json/json-value.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { limits } from '../../../platform/limits.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createWorkerCalls, DeadlineError } from '../../../platform/workers/worker-calls.ts'
import { createSandbox, reasonOf, tooSlow, type SandboxAnswer } from './sandbox.ts'

export interface Formula {
  readonly formula: string
  /** The variable in which later formulas find the value. */
  readonly assign?: string
  /** Whether a text never equals a number, as in the conditions of a Guardian's switch. */
  readonly isStrict?: boolean
}

/** `reason` continues a sentence about the formula: "is Infinity", "Undefined symbol a". */
export type FormulaAnswer = { readonly value: unknown } | { readonly reason: string }

export interface Script {
  /** A function body, preceded by the code of its artifacts. */
  readonly code: string
  readonly documents: readonly unknown[]
  readonly user: unknown
  readonly artifacts: readonly unknown[]
  readonly sources: readonly unknown[]
}

export interface ScriptAnswer {
  /** The arguments of its calls of `done`, in order. */
  readonly results: readonly { readonly result?: unknown; readonly isFinal: boolean }[]
  /** The arguments of its calls of `debug`. */
  readonly notes: readonly string[]
  /** The error that it threw. */
  readonly failure: string | null
}

/** Runs code that policies contain: formulas and scripts. */
export interface Calculator {
  formulas(scope: JsonObject, formulas: readonly Formula[]): Promise<readonly FormulaAnswer[]>
  script(script: Script): Promise<ScriptAnswer>
}

export interface CalculatorThread {
  run(names: readonly string[], text: string): Promise<SandboxAnswer>
}

// Runs are isolated from each other, so all of this thread can share the sandbox, which is slow to start.
let thisThread: Promise<CalculatorThread> | undefined

/** Calculates in the calling thread, which a formula can block for a second. */
export function createLocalCalculator(): Calculator {
  return calculatorWith(async (names, text) => (await (thisThread ??= createThread())).run(names, text))
}

/** The sandbox stops scripts by their processor time, of which a busy machine gives less than a second a second. */
const longestRunMs = limits.scriptMs * 5

export interface WorkerCalculator extends Calculator {
  close(): Promise<void>
}

/**
 * Calculates in a worker thread, one calculation at a time. A regular expression that never ends is stopped with
 * its thread.
 */
export function createWorkerCalculator(setTimer: SetTimer = startTimer): WorkerCalculator {
  const module = new URL('calculator-worker.ts', import.meta.url)
  const { callWithin, close } = createWorkerCalls<CalculatorThread>(module, '', setTimer)
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: limits.waitingScripts,
    message: 'Too many calculations at once.',
    retryAfterSeconds: 1,
  })

  async function runInTime(names: readonly string[], text: string): Promise<SandboxAnswer> {
    try {
      return await callWithin(longestRunMs, 'run', names, text)
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      return { ok: false, reason: tooSlow }
    }
  }

  return { ...calculatorWith((names, text) => inTurn(() => runInTime(names, text))), close }
}

/** Resolves when its sandbox has started. */
export async function createThread(): Promise<CalculatorThread> {
  let sandbox = await createSandbox()
  return {
    async run(names, text) {
      const used = sandbox
      const answer = used.run(names, text)
      if (used.isBroken()) sandbox = await createSandbox()
      return answer
    },
  }
}

type Run = (names: readonly string[], text: string) => Promise<SandboxAnswer>

function calculatorWith(run: Run): Calculator {
  return {
    async formulas(scope, formulas) {
      if (formulas.length === 0) return []
      const answer = await run(['runFormulas'], stringifyJson({ scope, formulas }))
      const read = answer.ok ? readAnswer(FormulaAnswers, answer.text) : answer
      return read.ok ? read.value : formulas.map(() => ({ reason: read.reason }))
    },
    async script(script) {
      const answer = await run(['startScript', 'finishScript'], stringifyJson(script))
      const read = answer.ok ? readAnswer(ScriptAnswers, answer.text) : answer
      return read.ok ? read.value : { results: [], notes: [], failure: read.reason }
    },
  }
}

type ReadAnswer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string }

/** A script can replace the functions that write its answer. */
function readAnswer<Schema extends v.GenericSchema>(schema: Schema, text: string): ReadAnswer<v.InferOutput<Schema>> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success
    ? { ok: true, value: read.output }
    : { ok: false, reason: 'returns something that cannot be read' }
}

const reason = v.pipe(v.string(), v.transform(reasonOf))

const FormulaAnswers = v.array(v.union([v.object({ reason }), v.object({ value: v.unknown() })]))

const ScriptAnswers = v.object({
  results: v.array(v.object({ result: v.optional(v.unknown()), isFinal: v.boolean() })),
  notes: v.array(v.string()),
  failure: v.nullable(reason),
})
