import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { onTestFinished, vi } from 'vitest'
import { runProgram } from '#server/main.ts'
import { isFullTier } from '#test/support/tier.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly stdout: () => string
  readonly ended: Promise<Ended>
}

const root = join(import.meta.dirname, '../../..')
export const mainScript = join(root, 'src/server/main.ts')

type Environment = Readonly<Record<string, string>>

/** The environment of a program that a test runs: its own settings and none of the machine's. */
function environment(env: Environment): NodeJS.ProcessEnv {
  const given = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ACCOUNT_PASSWORD: '', SECRET_KEY: '', TRUST_PROXY: '' }
  const places = { HOST: '127.0.0.1', DATABASE_URL: '', PUBLIC_URL: '', PORT: '' }
  const upstreams = { STATUS_UPSTREAM: '', LEDGER_UPSTREAM: '', GUARDIAN_UPSTREAM: '' }
  return { ...process.env, LOG_LEVEL: 'warn', SAMPLE: 'off', ...places, ...given, ...upstreams, ...env }
}

/** Starts a script of this project as a separate process, which ends with the test at the latest. */
export function start(script: string, args: readonly string[], env: Environment = {}): Running {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment(env) })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { child, stdout: () => stdout, ended }
}

/** Runs a command until it exits: in the test's own process, which is much faster, or as a separate one in the full tier. */
export function runMain(args: readonly string[], env: Environment = {}): Promise<Ended> {
  return isFullTier ? start(mainScript, args, env).ended : runHere(args, environment(env))
}

/** One command at a time, because it prints to and reads from this process. */
async function runHere(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text)
      return true
    }),
  )
  const before = process.umask()
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    return { code: await runProgram(args, env), signal: null, ...printed }
  } finally {
    vi.unstubAllEnvs()
    process.umask(before)
    for (const spy of spies) spy.mockRestore()
  }
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
