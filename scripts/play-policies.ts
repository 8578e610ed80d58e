import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { violationLine } from '#domain/json/value-violation.ts'
import { upgradeConfig } from '#domain/policies/policy-upgrade.ts'
import { receivePolicy } from '#server/areas/policies/file/policy-received.ts'
import { receiveTool } from '#server/areas/policies/file/tool-archive.ts'
import { openStore } from '#server/platform/database/database.ts'
import { ImportError } from '#server/platform/expected-error.ts'
import { playToEnd, type Stage } from './play/play.ts'
import { faultsOf, summaryOf } from './play/summary.ts'

// Plays every policy in a folder to its end, first approving and then rejecting: takes each role, fills in every
// form, presses every button, and prints the outcome. With --http it is a client of the API; with --through it
// runs behind another Signalbox, for which the first one is a Guardian. --tools names a folder of .tool files to
// import.
const { values: options, positionals } = parseArgs({
  options: { http: { type: 'boolean' }, through: { type: 'boolean' }, tools: { type: 'string' } },
  allowPositionals: true,
})
const [folder = '.', only = ''] = positionals
const toolFolder = options.tools
const tools =
  toolFolder === undefined
    ? []
    : readdirSync(toolFolder)
        .filter((name) => name.endsWith('.tool'))
        .map((name) => receiveTool(readFileSync(join(toolFolder, name)), name))
const throughHttp = options.http === true ? 'http' : 'process'
const by = options.through === true ? 'guardian' : throughHttp

const stage: Stage = {
  openStore: () => openStore({ file: ':memory:' }),
  closeStore: (store) => store.destroy(),
  tools,
  by,
}

let hasFaults = false
process.stdout.write('| policy | players | actions taken of those possible | blocks that run |\n')
for (const name of readdirSync(folder).toSorted()) {
  if (!name.endsWith('.policy') || !name.includes(only)) continue
  try {
    const { policy, refusals } = receivePolicy(readFileSync(join(folder, name)), name)
    if (refusals.length > 0) throw new ImportError(refusals.map((one) => violationLine(one, name)).join('; '))
    const endings = await playToEnd(policy, stage)
    hasFaults ||= faultsOf(endings).length > 0
    process.stdout.write(`${summaryOf(name, upgradeConfig(policy), endings)}\n`)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    hasFaults = true
    process.stdout.write(`| ${name} | | not imported | |\n  FAULT ${error.message}\n`)
  }
}
if (hasFaults) process.exitCode = 1
