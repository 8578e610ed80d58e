import { pino } from 'pino'
import { permissions } from '#api/accounts/accounts.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { upgradeConfig } from '#domain/policies/policy-upgrade.ts'
import { createEmbeddedPolicies } from '#server/areas/policies/embedded/policies.ts'
import { createPolicyCache } from '#server/areas/policies/embedded/loaded-policy.ts'
import { mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import { importTool } from '#server/areas/policies/embedded/tools/tool-import.ts'
import type { receiveTool } from '#server/areas/policies/file/tool-archive.ts'
import { createUpstreamPolicies } from '#server/areas/policies/upstream/policies.ts'
import type { Caller } from '#server/http/caller.ts'
import { createGuardian } from '#server/http/guardian.ts'
import type { Store } from '#server/platform/database/database.ts'
import { lockForWrite } from '../../src/server/platform/database/writes.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import { createUpstream } from '#server/platform/upstream/upstream-request.ts'
import { inventedValues, inventions, type InventedValues } from './invented-values.ts'
import { partsOf, playPolicy } from './player.ts'
import { seatAt, seatIn } from './seat.ts'
import { servePlayers } from './serve-players.ts'
import { controlsUsed, endingOf, outOfReach, type Ending } from './summary.ts'

const owner = 'did:hedera:testnet:registry_0.0.1'
const held = [permissions.readPolicies, permissions.executePolicies]
const hourMs = 3_600_000
/** Pauses for timers, from hourly to yearly. */
const pausesMs = [hourMs, 25 * hourMs, 32 * 24 * hourMs, 370 * 24 * hourMs]

export interface Stage {
  /** A new, migrated store. */
  readonly openStore: () => Promise<Store>
  /** Called with each store once its game is over. */
  readonly closeStore?: (store: Store) => Promise<void>
  readonly tools?: readonly ReturnType<typeof receiveTool>[]
  /** In this process, as a client of the API, or behind another Signalbox, for which the first one is a Guardian. */
  readonly by?: 'process' | 'http' | 'guardian'
}

/**
 * Plays a policy to its end, first approving, then rejecting until there is nothing left to reject, and at last with
 * other answers if a control is unused.
 */
export async function playToEnd(policy: JsonObject, stage: Stage): Promise<Ending[]> {
  const { values, ending } = await playApproving(policy, stage)
  const endings = [ending]
  const refused = new Set<string>()
  // Each round rejects what earlier rounds did not reach.
  for (let known = -1; known !== refused.size;) {
    known = refused.size
    endings.push(await play(policy, stage, { refused, values }))
  }
  const config = upgradeConfig(policy)
  const isMissed = () => controlsUsed(config, endings).untaken.some(({ reason }) => reason !== outOfReach)
  // Other answers may lead to what is left.
  for (let way = 3; way < inventions && ending.failures.length === 0 && isMissed(); way += 4) {
    const other = await play(policy, stage, { refused: null, values: inventedValues(way) })
    if (other.failures.length === 0) endings.push(other)
  }
  return endings
}

/** If this many games in a row fail alike, the answers are not the cause. */
const equalFailures = 4

/**
 * Answers the forms in another way while the policy's formulas fail with the answers. If no way succeeds, the game of
 * the first one counts.
 */
async function playApproving(policy: JsonObject, stage: Stage) {
  const games: { values: InventedValues; ending: Ending }[] = []
  for (let way = 0; way < inventions; way += 1) {
    const values = inventedValues(way)
    const ending = await play(policy, stage, { refused: null, values })
    if (ending.failures.length === 0) return { values, ending }
    games.push({ values, ending })
    const last = games.slice(-equalFailures).map((game) => game.ending.failures.join('\n'))
    if (last.length === equalFailures && new Set(last).size === 1) break
  }
  const [first] = games
  if (!first) throw new Error('No game was played.')
  return first
}

interface Manner {
  readonly refused: Set<string> | null
  readonly values: InventedValues
}

async function play(policy: JsonObject, stage: Stage, { refused, values }: Manner): Promise<Ending> {
  const { tools = [], by = 'process' } = stage
  const store = await stage.openStore()
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
  const callers = places.map(({ caller }) => caller)
  const server = by === 'process' ? null : await servePlayers(policies, callers)
  const { byTag } = (await createPolicyCache().get(store, policyId)).workflow
  const tags = new Map([...byTag].map(([tag, { id }]) => [id, tag]))
  const tagOf = (uuid: string) => tags.get(uuid) ?? uuid
  const pauses = pausesMs.values()
  const log = await playPolicy({
    seats: places.map((place) => {
      if (!server) return seatIn(policies, place)
      return by === 'guardian' ? seatIn(inFrontOf(server.address), place) : seatAt(server.address, place)
    }),
    tagOf,
    refused,
    values,
    async wait() {
      const { value, done } = pauses.next()
      now += value ?? 0
      await policies.tick?.()
      return done !== true
    },
  })
  const ending = await endingOf(store, { policyId, log, tagOf })
  await server?.close()
  await stage.closeStore?.(store)
  return ending
}

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
