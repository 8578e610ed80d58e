import { byteSize } from '#domain/text/counted.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  RELEASE_SYNC,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten'
import { isObject } from '#domain/json/json-value.ts'
import { limits } from '../../../platform/limits.ts'
import { sandboxPrelude } from './sandbox-prelude.ts'

/** Deeper calls would exhaust the thread's stack before the sandbox notices. */
const stackBytes = 128 * 1024
const pageBytes = 64 * 1024
/** The thread that answers all requests must read and store what a script returns. */
const maxAnswerBytes = 2 * 1024 * 1024

export type SandboxAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

/**
 * A JavaScript interpreter without access to its environment. Its memory is restored after each run, so that runs
 * are isolated.
 */
export interface ScriptSandbox {
  /** Calls functions of the prelude in order, the first one with the text. Returns the result of the last one. */
  run(names: readonly string[], text: string): SandboxAnswer
  /** Whether it can no longer be used. */
  isBroken(): boolean
}

/** Takes about 300 ms, most of it for the formula library. */
export async function createSandbox(): Promise<ScriptSandbox> {
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: limits.scriptMemoryBytes / pageBytes })
  const module = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory }))
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  for (const code of [mathSource(), sandboxPrelude]) context.unwrapResult(context.evalCode(code)).dispose()
  const functions = new Map(
    ['runFormulas', 'startScript', 'finishScript'].map((name) => [name, context.getProp(context.global, name)]),
  )
  let endsAt = Infinity
  runtime.setInterruptHandler(() => workedMs() > endsAt)
  void context.undefined
  const start = new Uint8Array(wasmMemory.buffer).slice()
  let broken = false

  return {
    run(names, text) {
      endsAt = workedMs() + limits.scriptMs
      try {
        let answer = ''
        for (const [index, name] of names.entries()) {
          const called = call(context, functions.get(name), index === 0 ? text : '')
          if (!called.ok) return called
          answer = called.text
          const { error } = runtime.executePendingJobs()
          if (error) return failureOf(context, error)
          // A promise swallows what interrupts its callback.
          if (workedMs() > endsAt) return { ok: false, reason: tooSlow }
        }
        if (answer.length > maxAnswerBytes) return { ok: false, reason: tooLong }
        return { ok: true, text: answer }
      } catch (error) {
        // The interpreter itself has failed; restoring its memory does not restore its stack.
        broken = true
        return { ok: false, reason: error instanceof RangeError ? 'calls itself too often' : 'cannot be run' }
      } finally {
        const memory = new Uint8Array(wasmMemory.buffer)
        memory.set(start)
        memory.fill(0, start.length)
      }
    },
    isBroken: () => broken,
  }
}

/** The processor time of this thread: on a busy machine, a script must not fail for time that it waits. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function call(context: QuickJSContext, run: QuickJSHandle | undefined, text: string): SandboxAnswer {
  const result = context.callFunction(run ?? context.undefined, context.undefined, context.newString(text))
  return result.error ? failureOf(context, result.error) : { ok: true, text: context.getString(result.value) }
}

function failureOf(context: QuickJSContext, error: QuickJSHandle): SandboxAnswer {
  const thrown: unknown = context.dump(error)
  return { ok: false, reason: reasonOf(isObject(thrown) ? String(thrown['message']) : String(thrown)) }
}

/** Reasons are stored and shown to every user of the block. */
const maxReasonLength = 500

/** Translates the interpreter's messages. Scripts can catch that memory is exhausted. */
export function reasonOf(message: string): string {
  if (message === 'interrupted') return tooSlow
  const tooLarge = `needs more memory than ${byteSize(limits.scriptMemoryBytes)}`
  // Without memory left for an error, the interpreter throws null.
  if (message === 'null') return `${tooLarge}, or throws null`
  return message === 'out of memory' ? tooLarge : shown(message)
}

/** PostgreSQL cannot store NUL. */
function shown(message: string): string {
  const text = message.replaceAll('\0', '').toWellFormed()
  return text.length > maxReasonLength ? `${text.slice(0, maxReasonLength)}…` : text
}

export const tooSlow = `takes longer than ${limits.scriptMs / 1000} s`

const tooLong = `returns more than ${byteSize(maxAnswerBytes)}`

function mathSource(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('mathjs/package.json'))
  return readFileSync(join(folder, 'lib/browser/math.js'), 'utf8')
}
