import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { permissions } from '#api/accounts/accounts.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { receivePolicy } from '#server/areas/policies/file/policy-received.ts'
import { receiveTool } from '#server/areas/policies/file/tool-archive.ts'
import { createUpstreamPolicies } from '#server/areas/policies/upstream/policies.ts'
import { createGuardian } from '#server/http/guardian.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import { createUpstream } from '#server/platform/upstream/upstream-request.ts'
import { createEmbeddedPolicies } from '#server/areas/policies/embedded/policies.ts'
import { createPolicyCache } from '#server/areas/policies/embedded/loaded-policy.ts'
import { importTool } from '#server/areas/policies/embedded/tools/tool-import.ts'
import { mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import type { Caller } from '#server/http/caller.ts'
import { openStore } from '#server/platform/database/database.ts'
import { ImportError } from '#server/platform/expected-error.ts'
import { lockForWrite } from '#server/platform/database/write-lock.ts'
import { partsOf, playPolicy } from './play/player.ts'
import { seatAt, seatIn } from './play/seat.ts'
import { servePlayers } from './play/serve-players.ts'
import { endingOf, faultsOf, summaryOf, type Ending } from './play/summary.ts'

// Plays every policy in a folder to its end, first approving and then rejecting: takes each role, fills in every
// form, presses every button, and prints the outcome. With --http it is a client of the API; with --through it
// runs behind another Signalbox, for which the first one is a Guardian. --tools names a folder of .tool files to
// import.
const { values: options, positionals } = parseArgs({
  options: { http: { type: 'boolean' }, through: { type: 'boolean' }, tools: { type: 'string' } },
  allowPositionals: true,
})
const isThrough = options.through === true
const overHttp = isThrough || options.http === true
const [folder = '.', only = ''] = positionals
const toolFolder = options.tools
const tools =
  toolFolder === undefined
    ? []
    : readdirSync(toolFolder)
        .filter((name) => name.endsWith('.tool'))
        .map((name) => receiveTool(readFileSync(join(toolFolder, name)), name))
const owner = 'did:hedera:testnet:registry_0.0.1'
const held = [permissions.readPolicies, permissions.executePolicies]
const hourMs = 3_600_000
/** Pauses for timers, from hourly to yearly. */
const pausesMs = [hourMs, 25 * hourMs, 32 * 24 * hourMs, 370 * 24 * hourMs]

function inFrontOf(address: string) {
  const base = `${address}/api/v1`
  const upstream = createUpstream({ base, now: Date.now })
  const guardian = createGuardian({ upstream, health: createHealth(base), log: pino({ level: 'silent' }) })
  return createUpstreamPolicies({
    ask: (caller, request) => guardian({ ...request, token: caller.did ?? '' }),
    monotonic: () => performance.now(),
    onSend: () => Promise.resolve(),
  })
}

async function play(policy: JsonObject, refused: Set<string> | null): Promise<Ending> {
  const store = await openStore({ file: ':memory:' })
  let now = Date.parse('2026-01-05T09:00:00.000Z')
  for (const tool of tools) await importTool(store, tool, { by: 'registry', now })
  const { id: policyId } = await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return mergePolicy(transaction, policy, { owner, by: 'registry', now, didOf: () => owner })
  })
  const policies = await createEmbeddedPolicies({
    store,
    now: () => (now += 1000),
    identities: { usernames: () => Promise.resolve(new Map()) },
  })
  const places = partsOf(policy).map(({ username, role }, index) => {
    const did = index === 0 ? owner : `did:hedera:testnet:user${index}_0.0.1`
    const caller: Caller = { id: username, username, did, role: 'USER', permissions: held, ownerDid: owner }
    return { policyId, role, caller }
  })
  const server = overHttp
    ? await servePlayers(
        policies,
        places.map(({ caller }) => caller),
      )
    : null
  const { byTag } = (await createPolicyCache().get(store, policyId)).workflow
  const tags = new Map([...byTag].map(([tag, { id }]) => [id, tag]))
  const tagOf = (uuid: string) => tags.get(uuid) ?? uuid
  const pauses = pausesMs.values()
  const log = await playPolicy({
    seats: places.map((place) => {
      if (!server) return seatIn(policies, place)
      return isThrough ? seatIn(inFrontOf(server.address), place) : seatAt(server.address, place)
    }),
    tagOf,
    refused,
    async wait() {
      const { value, done } = pauses.next()
      now += value ?? 0
      await policies.tick?.()
      return done !== true
    },
  })
  const ending = await endingOf(store, { policyId, log, tagOf })
  await server?.close()
  await store.destroy()
  return ending
}

let hasFaults = false
process.stdout.write('| policy | players | actions taken of those possible | blocks that run |\n')
for (const name of readdirSync(folder).toSorted()) {
  if (!name.endsWith('.policy') || !name.includes(only)) continue
  try {
    const { policy, refusals } = receivePolicy(readFileSync(join(folder, name)), name)
    if (refusals.length > 0) throw new ImportError(refusals.map((one) => violationLine(one, name)).join('; '))
    const endings = [await play(policy, null)]
    const refused = new Set<string>()
    // Each round rejects what earlier rounds did not reach.
    for (let known = -1; known !== refused.size;) {
      known = refused.size
      endings.push(await play(policy, refused))
    }
    hasFaults ||= faultsOf(endings).length > 0
    process.stdout.write(`${summaryOf(name, isObject(policy['config']) ? policy['config'] : {}, endings)}\n`)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    hasFaults = true
    process.stdout.write(`| ${name} | | not imported | |\n  FAULT ${error.message}\n`)
  }
}
if (hasFaults) process.exitCode = 1
