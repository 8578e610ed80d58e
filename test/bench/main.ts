import { cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isBuildOld } from '../../scripts/is-build-old.ts'
import { run } from '../../scripts/run.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFirstRow } from './first-row.ts'
import { benchLedger } from './ledger.ts'
import { benchPageBytes } from './page-bytes.ts'
import { benchSchemaEditor } from './schema-editor.ts'
import { benchPolicyPages } from './policy-pages.ts'
import { benchSummary } from './summary.ts'
import { benchTransactionsPage } from './transactions-page.ts'

if (await isBuildOld()) run('node', ['scripts/build.ts'])

const [cpu] = cpus()
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}\n\n`)
const { values } = parseArgs({ options: { rows: { type: 'string' }, in: { type: 'string' } } })
const rows = values.rows === undefined ? undefined : Number(values.rows)
if (rows !== undefined && !(Number.isSafeInteger(rows) && rows >= 1000))
  throw new Error('--rows needs a number from 1000 on')

const all = [
  benchPageBytes,
  benchSummary,
  benchFanOut,
  benchFirstRow,
  benchTransactionsPage,
  benchSchemaEditor,
  benchLedger,
  benchPolicyPages,
]
for (const bench of rows === undefined ? all : [() => benchLedger(rows, values.in)])
  process.stdout.write(`${(await bench()).join('\n')}\n\n`)
