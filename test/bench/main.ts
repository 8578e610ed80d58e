import { cpus } from 'node:os'
import process from 'node:process'
import { isBuildOld } from '../../scripts/is-build-old.ts'
import { run } from '../../scripts/run.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFirstRow } from './first-row.ts'
import { benchPageBytes } from './page-bytes.ts'
import { benchSummary } from './summary.ts'

if (await isBuildOld()) run('node', ['scripts/build.ts'])

const [cpu] = cpus()
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}\n\n`)
for (const bench of [benchPageBytes, benchSummary, benchFanOut, benchFirstRow])
  process.stdout.write(`${(await bench()).join('\n')}\n\n`)
