import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, noBrowser } from './find-browser.ts'
import { isBuildOld } from './is-build-old.ts'
import { run } from './run.ts'
import { readBrowserReport, readUnitReport, type TestReport } from './test-reports.ts'

/** The parts of `npm test`, and what each runs. */
const tiers = {
  all: { projects: ['unit', 'pages', 'drawn pages', 'processes'], browser: true },
  unit: { projects: ['unit'], browser: false },
  pages: { projects: ['pages', 'drawn pages'], browser: false },
  e2e: { projects: ['processes'], browser: true },
  full: { projects: ['unit', 'pages', 'drawn pages', 'processes'], browser: true },
} as const

const maxSlowFiles = 10

const [name = 'all'] = process.argv.slice(2)
const tier = Object.entries(tiers).find(([key]) => key === name)?.[1]
if (!tier) {
  process.stderr.write(`There is no tier called ${name}: choose ${Object.keys(tiers).join(', ')}.\n`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'signalbox-test-'))
const [unitFile, browserFile] = [join(folder, 'unit.json'), join(folder, 'browser.json')]
// Kept between runs, because threads and processes of tests compile the same modules repeatedly.
const compiled = join(import.meta.dirname, '../node_modules/.cache/signalbox/compiled')
const env = { NODE_COMPILE_CACHE: compiled, ...(name === 'full' && fullTier()) }
const succeeded = [runUnitTests()]
const reports = [await readUnitReport(unitFile)]
if (tier.browser) {
  succeeded.push(await runBrowserTests())
  reports.push(await readBrowserReport(browserFile))
}
print(reports)
await rm(folder, { recursive: true, force: true })
process.exitCode = succeeded.every(Boolean) ? 0 : 1

function fullTier(): NodeJS.ProcessEnv {
  const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31))
  process.stdout.write(`Fuzz tests run with TEST_SEED=${seed}\n`)
  return { TEST_TIER: 'full', TEST_SEED: seed }
}

function runUnitTests(): boolean {
  const projects = tier?.projects.flatMap((project) => ['--project', project]) ?? []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]
  return run('vitest', ['run', ...projects, ...reporters], env)
}

async function runBrowserTests(): Promise<boolean> {
  if (await isBuildOld()) await import('./build.ts')
  const browser = findBrowser()
  if (!browser) {
    process.stderr.write(noBrowser)
    return false
  }
  return run('playwright', ['test', '--config', 'test/e2e/playwright.config.ts'], {
    ...env,
    // Node loads the modules itself, as it does for unit tests: Playwright would compile each of them first.
    PW_DISABLE_TS_ESM: '1',
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
  })
}

function print(all: readonly TestReport[]): void {
  const slowest = all.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  process.stdout.write('\nSlowest files:\n')
  for (const { file, seconds } of slowest.slice(0, maxSlowFiles))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`)
  for (const failure of all.flatMap(({ failures }) => failures)) process.stdout.write(`Failed: ${failure}\n`)
  for (const title of all.flatMap(({ retried }) => retried)) process.stdout.write(`Passed on a retry: ${title}\n`)
  const sum = (key: 'passed' | 'failed') => all.reduce((total, report) => total + report[key], 0)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
}
