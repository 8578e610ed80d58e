import { cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isBuildOld } from '../../scripts/is-build-old.ts'
import { run } from '../../scripts/run.ts'
import { benchDocuments } from './documents.ts'
import { benchFirstRow } from './first-row.ts'
import { benchLive } from './live.ts'
import { benchLedger } from './ledger/ledger.ts'
import { benchLedgerImport } from './ledger/ledger-import.ts'
import { benchLedgerSize } from './ledger/ledger-size.ts'
import { benchFollowing } from './ledger/ledger-following.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchPageBytes } from './page-bytes.ts'
import { benchPages } from './pages.ts'
import { benchSchemaEditor } from './schema-editor.ts'
import { benchPolicies } from './policies/policies.ts'
import { benchPolicyFiles } from './policies/policy-files.ts'
import { benchPolicyForm } from './policies/policy-form.ts'
import { benchPolicyPages } from './policies/policy-pages.ts'
import { benchSignalCost, benchSignals } from './signals.ts'
import { benchSummary } from './summary.ts'
import { benchTransactionsPage } from './ledger/transactions-page.ts'

if (await isBuildOld()) run('node', ['scripts/build.ts'])

const [cpu] = cpus()
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}\n\n`)
const { values, positionals } = parseArgs({
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string' },
    in: { type: 'string' },
    postgres: { type: 'string' },
    peer: { type: 'string' },
  },
  allowPositionals: true,
})
const rows = values.rows === undefined ? undefined : Number(values.rows)
if (rows !== undefined && !(Number.isSafeInteger(rows) && rows >= 1000))
  throw new Error('--rows needs a number from 1000 on')
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (rounds !== undefined && !(Number.isSafeInteger(rounds) && rounds >= 1))
  throw new Error('--rounds needs a number from 1 on')

const benchLedgers = () => benchLedger(rows, { folder: values.in, url: values.postgres, peer: values.peer, rounds })

/** By the name on the command line; without one all run, one after another. */
const named: Readonly<Record<string, () => Promise<string[]> | AsyncIterable<string>>> = {
  'page-bytes': benchPageBytes,
  summary: benchSummary,
  documents: benchDocuments,
  neighbours: () => benchNeighbours(positionals[1]),
  live: benchLive,
  'first-row': benchFirstRow,
  'transactions-page': benchTransactionsPage,
  pages: benchPages,
  'schema-editor': benchSchemaEditor,
  'policy-form': benchPolicyForm,
  ledger: benchLedgers,
  following: benchFollowing,
  'ledger-import': () => benchLedgerImport(values.postgres),
  'ledger-size': () => benchLedgerSize(rows, values.postgres),
  'policy-pages': benchPolicyPages,
  policies: () => benchPolicies(values.postgres),
  signals: benchSignals,
  'signal-cost': benchSignalCost,
  'policy-files': () => benchPolicyFiles(values.in),
}
const [name] = positionals
const one = name === undefined ? undefined : named[name]
if (name !== undefined && !one) throw new Error(`${name} is no benchmark; there are ${Object.keys(named).join(', ')}`)
// A number of rows alone means the large ledgers.
const chosen = one ? [one] : rows === undefined ? Object.values(named) : [benchLedgers]
for (const bench of chosen) {
  for await (const line of await bench()) process.stdout.write(`${line}\n`)
  process.stdout.write('\n')
}
