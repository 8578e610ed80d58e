import { findOldWords } from './old-words.ts'
import { cyclesOf, homonymsOf, readHouse, splintersOf, trespassesOf } from './read-house.ts'
import { run } from './run.ts'

/** Prints the state of the source, and fails if the architecture tests would. */
const house = readHouse()
const modules = [...house.modules.values()]
const sizes = modules.map(({ lines }) => lines).toSorted((a, b) => a - b)
const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0
const folders = [...Map.groupBy(modules, ({ folder }) => folder)].toSorted(([, a], [, b]) => b.length - a.length)
const [largest] = folders
const lines = sizes.reduce((sum, size) => sum + size, 0)
const count = (key: 'docComments' | 'lineComments') => modules.reduce((sum, module) => sum + module[key], 0)
const per100 = (amount: number) => ((amount / lines) * 100).toFixed(2)
const singleUser = modules.filter(({ file }) => house.importers(file).length === 1)
const splinters = splintersOf(house)
const cycles = cyclesOf(house)
const trespasses = trespassesOf(house)
const homonyms = homonymsOf(house)
const oldWords = findOldWords()

const rows: readonly (readonly [string, string])[] = [
  ['files', String(modules.length)],
  ['lines', String(lines)],
  ['median lines', String(at(0.5))],
  ['90th percentile', String(at(0.9))],
  ['longest file', `${at(1)} (${modules.find((module) => module.lines === at(1))?.file})`],
  ['largest folder', `${largest?.[1].length} files (${largest?.[0]})`],
  ['files with one importer', String(singleUser.length)],
  ['splinters', String(splinters.length)],
  ['import cycles, types included', String(cycles.length)],
  ['imports against the law', String(trespasses.length)],
  ['names with several meanings', String(homonyms.length)],
  ['doc comments per 100 lines', per100(count('docComments'))],
  ['line comments per 100 lines', per100(count('lineComments'))],
  ['old words', String(oldWords.length)],
]
for (const [name, value] of rows) process.stdout.write(`${name.padEnd(32)}${value}\n`)
const findings = [...splinters, ...cycles, ...trespasses, ...homonyms, ...oldWords]
for (const finding of findings) process.stdout.write(`  ${finding}\n`)
const isTidy = run('knip', ['--no-progress'])
process.stdout.write(`${'unused exports and files'.padEnd(32)}${isTidy ? 'none' : 'see above'}\n`)
process.exitCode = isTidy && findings.length === 0 ? 0 : 1
