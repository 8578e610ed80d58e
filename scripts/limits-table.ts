import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupDigits } from '../src/domain/text/counted.ts'
import { limitTable, type Limit } from '../src/server/platform/limits.ts'

// Writes the table of limits into the documentation. A test compares the two.
const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/configuration.md')
const rows = Object.entries<Limit>(limitTable).map(
  ([name, { value, setting, reason }]) =>
    `| \`${name}\` | ${groupDigits(value)} | ${setting === undefined ? '' : `\`${setting}\``} | ${reason} |`,
)
const table = ['| Limit | Default | Variable | Why |', '| --- | --- | --- | --- |', ...rows].join('\n')
const text = await readFile(file, 'utf8')
await writeFile(
  file,
  text.replace(/\| Limit [\s\S]*?\n(?=\n)/, () => `${table}\n`),
)
execFileSync(join(root, 'node_modules/.bin/oxfmt'), [file], { stdio: 'inherit' })
