import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, noBrowser } from './find-browser.ts'
import { isBuildOld } from './is-build-old.ts'
import { run } from './run.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  /** Passed by the second try only. */
  readonly flaky: number
}

const folder = await mkdtemp(join(tmpdir(), 'signalbox-test-'))
const [unitFile, browserFile] = [join(folder, 'unit.json'), join(folder, 'browser.json')]
const ran: boolean[] = []
/** Many tests start the service as a process: what was compiled once is kept for the next. */
const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }

ran.push(run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`], compiled))
if (await isBuildOld()) await import('./build.ts')
const browser = findBrowser()
if (browser) {
  const env = { ...compiled, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile }
  ran.push(run('playwright', ['test', '--config', 'test/e2e/playwright.config.ts'], env))
} else {
  process.stderr.write(noBrowser)
  ran.push(false)
}

const counts = [await unitCount(), await browserCount()]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} of them at the second try` : ''
process.stdout.write(`\n${sum('passed')} passed${flaky}, ${sum('failed')} failed\n`)
await rm(folder, { recursive: true, force: true })
process.exitCode = ran.every(Boolean) ? 0 : 1

async function unitCount(): Promise<Count> {
  const report = await readReport(unitFile)
  return { passed: Number(report.numPassedTests ?? 0), failed: Number(report.numFailedTests ?? 1), flaky: 0 }
}

async function browserCount(): Promise<Count> {
  const { stats = { expected: 0, unexpected: 1, flaky: 0 } } = await readReport(browserFile)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }
}

interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

async function readReport(file: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}
