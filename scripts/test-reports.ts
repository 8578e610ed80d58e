import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import * as v from 'valibot'

export interface TestReport {
  readonly passed: number
  readonly failed: number
  /** Title and first line of the cause. */
  readonly failures: readonly string[]
  /** Titles of tests that passed only on a retry. */
  readonly retried: readonly string[]
  readonly files: readonly FileTime[]
}

interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** The report of a runner that exited before writing one. */
const noReport: TestReport = { passed: 0, failed: 1, failures: ['no report was written'], retried: [], files: [] }

const UnitReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
})

/** Reads the JSON report of Vitest. */
export async function readUnitReport(path: string): Promise<TestReport> {
  const report = await read(path, UnitReport)
  if (!report) return noReport
  const withErrors = (wanted: string) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map((test) => `${relative('', name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: withErrors('failed'),
    retried: withErrors('passed'),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative('', name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ duration: v.number() })) })),
})

interface Suite {
  readonly specs: readonly v.InferOutput<typeof Spec>[]
  readonly suites?: readonly Suite[] | undefined
}

const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
})

const BrowserReport = v.object({
  suites: v.array(Suite),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

/** Reads the JSON report of Playwright. */
export async function readBrowserReport(path: string): Promise<TestReport> {
  const report = await read(path, BrowserReport)
  if (!report) return noReport
  const specs = report.suites.flatMap(specsOf)
  const withStatus = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `${file} › ${title}`)
  const byFile = Map.groupBy(specs, ({ file }) => file)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: withStatus('unexpected'),
    retried: withStatus('flaky'),
    files: [...byFile].map(([file, inside]) => ({ file: `test/e2e/${file}`, seconds: secondsOf(inside) })),
  }
}

function specsOf({ specs, suites = [] }: Suite): v.InferOutput<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function secondsOf(specs: readonly v.InferOutput<typeof Spec>[]): number {
  const durations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return durations.reduce((total, duration) => total + duration, 0) / 1000
}

async function read<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return report.success ? report.output : null
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? ''
}
