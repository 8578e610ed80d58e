import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser, noBrowser } from './find-browser.ts'
import { isBuildOld } from './is-build-old.ts'
import { run } from './run.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  /** Passed by the second try only. */
  readonly flaky: number
  /** Of each unit test that failed, its name and the first line of why: the browser's come after them. */
  readonly faults: readonly string[]
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
for (const fault of counts.flatMap(({ faults }) => faults)) process.stdout.write(`${fault}\n`)
const sum = (key: 'passed' | 'failed' | 'flaky') => counts.reduce((total, count) => total + count[key], 0)
const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} of them at the second try` : ''
process.stdout.write(`\n${sum('passed')} passed${flaky}, ${sum('failed')} failed\n`)
await rm(folder, { recursive: true, force: true })
process.exitCode = ran.every(Boolean) ? 0 : 1

async function unitCount(): Promise<Count> {
  const { numPassedTests = 0, numFailedTests = 1, testResults = [] } = await readReport(unitFile)
  const faults = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${relative('', name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, flaky: 0, faults }
}

async function browserCount(): Promise<Count> {
  const { stats = { expected: 0, unexpected: 1, flaky: 0 } } = await readReport(browserFile)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky, faults: [] }
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? ''
}

/** What Vitest and Playwright write. */
interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

async function readReport(file: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}
