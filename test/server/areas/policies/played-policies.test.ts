import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { receivePolicy } from '#server/areas/policies/file/policy-received.ts'
import { receiveTool } from '#server/areas/policies/file/tool-archive.ts'
import { aCooperativePolicy } from '#test/support/policies/cooperative-policy.ts'
import { aHarvestPolicy } from '#test/support/policies/harvest-policy.ts'
import { jsonBytes } from '#test/support/policies/policy-zips.ts'
import { describeOnStores, openMemoryStore } from '#test/support/server/stores.ts'
import { playToEnd, type Stage } from '../../../../scripts/play/play.ts'
import { controlsUsed, faultsOf, outOfReach } from '../../../../scripts/play/summary.ts'
import { someOf } from '#test/support/tier.ts'

/** Imports the file of a policy, plays it in all roles, and returns what a reader of the outcome asks first. */
async function outcomeOf(file: Uint8Array, stage: Stage) {
  const { policy, refusals } = receivePolicy(file, 'the file')
  expect(refusals).toEqual([])
  const endings = await playToEnd(policy, stage)
  const config = isObject(policy['config']) ? policy['config'] : {}
  return { config, endings, faults: faultsOf(endings), ...controlsUsed(config, endings) }
}

const approvedGrower = ['1 × vc grower Approved', '1 × vc grower(Approved) Approved']
const approvedOrchard = ['1 × vc orchard Approved', '1 × vc orchard(Approved) Approved']
const harvested = ['1 × vc harvest Approved', '1 × vc harvest(Approved) Minted', '1 × vc mint NEW', '1 × vp mint NEW']
const paid = ['1 × vc mint NEW', '1 × vc payment Paid', '1 × vp mint NEW']

/** What is kept at the end if everything is approved, and then if one thing after the other is rejected. */
const policies: readonly (readonly [name: string, policy: JsonObject, ends: readonly (readonly string[])[]])[] = [
  [
    'Growers, orchards and harvests that the owner judges',
    aHarvestPolicy(),
    [
      [...approvedGrower, ...approvedOrchard, ...harvested],
      ['1 × vc grower Rejected'],
      [...approvedGrower, '1 × vc orchard Rejected'],
      [...approvedGrower, ...approvedOrchard, '1 × vc harvest Rejected'],
      [...approvedGrower, ...approvedOrchard, ...harvested],
    ],
  ],
  [
    'Deliveries that a group signs and a timer collects',
    aCooperativePolicy(),
    [
      ['1 × vc delivery Revoked', '1 × vp delivery Revoked', ...paid],
      ['1 × vc delivery Declined'],
      ['1 × vc delivery Revoked', '1 × vp delivery Revoked', ...paid],
      ['1 × vc delivery Signed', '1 × vp MULTI_SIGN NEW', ...paid],
    ],
  ],
]

describeOnStores('Policies that are played to their end', (openStore) => {
  it.each(someOf(policies, 1))('%s use every control and end where the policy says', async (_, policy, ends) => {
    const outcome = await outcomeOf(jsonBytes(policy), { openStore })
    expect(outcome.faults).toEqual([])
    expect(outcome.untaken).toEqual([])
    expect(outcome.endings.map(({ documents }) => documents)).toEqual(ends.map((lines) => lines.toSorted()))
  })
})

// POLICY_FOLDER names a folder of .policy files, with the .tool files that they use beside them.
const folder = process.env['POLICY_FOLDER']
const filesOf = (ending: string) =>
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .toSorted()
const bytesOf = (name: string) => readFileSync(join(folder ?? '', name))
const tools = filesOf('.tool').map((name) => receiveTool(bytesOf(name), name))

/** Statuses that the engine gives without being told to by the policy. */
const givenStatuses = new Set(['NEW', 'Revoked'])

it.each(filesOf('.policy'))('%s is played in all roles without a fault', { timeout: 600_000 }, async (name) => {
  const stage = { openStore: openMemoryStore, tools }
  const { config, endings, faults, untaken, notRun } = await outcomeOf(bytesOf(name), stage)
  expect(faults).toEqual([])
  // Whatever comes after a block that does not run here cannot be reached.
  const missed = notRun.length > 0 ? [] : untaken.filter(({ reason }) => reason !== outOfReach)
  expect(missed).toEqual([])
  const text = JSON.stringify(config)
  const known = (status: string) => givenStatuses.has(status) || text.includes(JSON.stringify(status))
  expect(endings.flatMap(({ statuses }) => statuses).filter((status) => !known(status))).toEqual([])
})
