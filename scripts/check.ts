import { run } from './run.ts'

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['tsc', ['--project', '.']],
  ['oxlint', ['--deny-warnings']],
  ['oxfmt', ['--check']],
  ['knip', ['--no-progress']],
  ['node', ['scripts/check-regexes.ts']],
]

const failed = steps.filter(([tool, args]) => !run(tool, args)).map(([tool]) => tool)
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
} else {
  process.stderr.write('Types, lint, format, exports and regular expressions are in order.\n')
  await import('./test.ts')
}
