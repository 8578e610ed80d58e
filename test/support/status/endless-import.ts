import { join } from 'node:path'
import process from 'node:process'
import { mergeStatus } from '#server/areas/status/embedded/status-merge.ts'
import { readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import { openStore } from '#server/platform/database/database.ts'
import { aComponent, anIncident, aPage } from '#test/support/status/payloads.ts'

// Imports one payload after another into a database until it is killed, and prints the number of each imported one.
const [folder = '', first = '1'] = process.argv.slice(2)
const store = await openStore({ file: join(folder, 'signalbox.db') })

for (let number = Number(first); ; number += 1) {
  const updated_at = new Date(number * 1000).toISOString()
  const incident = anIncident(`incident${number}`, { name: 'x'.repeat(20_000), updated_at })
  const components = [aComponent('last', { name: `Number ${number}`, updated_at })]
  const text = JSON.stringify({ page: aPage({ updated_at }), components, incidents: [incident] })
  await mergeStatus(store, [readStatusPayload('payload', text)], { now: number, sampled: false })
  process.stdout.write(`${number}\n`)
}
