import * as v from 'valibot'
import { stringifyJson } from '#api/json.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { parseStored } from '../../../../../platform/stored-json.ts'
import { limits } from '../../../../../platform/limits.ts'
import { noUser, listStates, putState } from '../../../store/policies.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun } from '../../engine/block-type.ts'

export interface PolicyToken {
  readonly tokenId: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isUnique: boolean
  readonly hasKyc: boolean
  readonly hasFreeze: boolean
}

const Holding = v.object({
  isAssociated: v.boolean(),
  /** Null if the token has no freeze key. */
  frozen: v.nullable(v.boolean()),
  kyc: v.nullable(v.boolean()),
  /** In the smallest unit. */
  balance: v.string(),
  /** The serial numbers of unique tokens, as inclusive ranges. */
  serials: v.optional(v.array(v.tuple([v.number(), v.number()])), []),
})
type Holding = v.InferOutput<typeof Holding>

const Holdings = v.record(v.string(), Holding)

/**
 * A token that the policy names. If its file does not describe the token, only the id is known, and actions that
 * need a key are taken as possible.
 */
export async function policyTokenOf(run: BlockRun, tokenId: string): Promise<PolicyToken> {
  const given = objectsIn(run.policy.parts.tokens).find((one) => one['tokenId'] === tokenId)
  const described = given ?? (await createdToken(run, tokenId))
  const found: JsonObject = described ?? {}
  const decimals = Number(found['decimals'] ?? 0)
  return {
    tokenId,
    name: String(found['tokenName'] ?? tokenId),
    symbol: String(found['tokenSymbol'] ?? ''),
    decimals: Number.isInteger(decimals) && decimals > 0 && decimals <= 18 ? decimals : 0,
    isUnique: found['tokenType'] === 'non-fungible',
    hasKyc: !described || hasKey(described, 'enableKYC', 'kycKey'),
    hasFreeze: !described || hasKey(described, 'enableFreeze', 'freezeKey'),
  }
}

function creationPlace({ policy }: BlockRun, tokenId: string) {
  return { policy_id: policy.id, did: noUser, block_id: `created ${tokenId}` }
}

/** Keeps what is known of a token that a block of the policy has created. */
export async function putCreatedToken(run: BlockRun, tokenId: string, description: JsonObject): Promise<void> {
  await putState(run.store, creationPlace(run, tokenId), stringifyJson(description))
}

async function createdToken(run: BlockRun, tokenId: string): Promise<JsonObject | undefined> {
  const { block_id, ...place } = creationPlace(run, tokenId)
  const text = (await listStates(run.store, place, [block_id])).get(block_id)
  return text === undefined ? undefined : parseStored(v.custom<JsonObject>(isObject), text, 'a created token')
}

/** Older files contain the keys themselves, masked. */
function hasKey(token: JsonObject, option: string, key: string): boolean {
  return token[option] === true || (token[option] === undefined && Boolean(token[key]))
}

/** Holdings by account. */
async function readHoldings(run: BlockRun, tokenId: string): Promise<Readonly<Record<string, Holding>>> {
  const key = `token ${tokenId}`
  const states = await listStates(run.store, { policy_id: run.policy.id, did: noUser }, [key])
  return parseStored(Holdings, states.get(key) ?? '{}', 'the holders of a token')
}

async function readHolding(run: BlockRun, token: PolicyToken, account: string): Promise<Holding> {
  const held = (await readHoldings(run, token.tokenId))[account]
  const fresh = { isAssociated: false, frozen: token.hasFreeze ? false : null, kyc: token.hasKyc ? false : null }
  return held ?? { ...fresh, balance: '0', serials: [] }
}

async function writeHolding(run: BlockRun, token: PolicyToken, account: string, holding: Holding): Promise<void> {
  const all = { ...(await readHoldings(run, token.tokenId)), [account]: holding }
  const place = { policy_id: run.policy.id, did: noUser, block_id: `token ${token.tokenId}` }
  await putState(run.store, place, JSON.stringify(all))
}

export async function isAssociated(run: BlockRun, token: PolicyToken, account: string): Promise<boolean> {
  return (await readHolding(run, token, account)).isAssociated
}

export const tokenActions = ['associate', 'dissociate', 'freeze', 'unfreeze', 'grantKyc', 'revokeKyc'] as const
export type TokenAction = (typeof tokenActions)[number]

/** Throws `HttpError` with Guardian's message. */
export async function actOnToken(
  run: BlockRun,
  token: PolicyToken,
  account: string,
  action: TokenAction,
): Promise<void> {
  const held = await readHolding(run, token, account)
  await writeHolding(run, token, account, changed(held, action))
}

function changed(held: Holding, action: TokenAction): Holding {
  if (action === 'associate') {
    if (held.isAssociated) throw blockFailed('Token already associated')
    return { ...held, isAssociated: true }
  }
  if (!held.isAssociated) throw blockFailed('Token is not associated')
  if (action === 'dissociate') return { ...held, isAssociated: false }
  if (action === 'freeze' || action === 'unfreeze') {
    if (held.frozen === null) throw blockFailed(action === 'freeze' ? 'Can not be frozen' : 'Can not be unfrozen')
    if (held.frozen === (action === 'freeze'))
      throw blockFailed(`Token already ${action === 'freeze' ? 'frozen' : 'unfrozen'}`)
    return { ...held, frozen: action === 'freeze' }
  }
  if (held.kyc === null) throw blockFailed(action === 'grantKyc' ? 'Can not be granted kyc' : 'Can not be revoked kyc')
  // As in a Guardian, granting KYC twice is not an error.
  return { ...held, kyc: action === 'grantKyc' }
}

/** The serial numbers of unique tokens, as inclusive ranges. */
export type SerialRanges = readonly (readonly [number, number])[]

/** Adds units to an account. Returns the serial numbers of unique tokens. Throws `HttpError`. */
export async function mintTo(run: BlockRun, token: PolicyToken, account: string, units: bigint): Promise<SerialRanges> {
  const held = await readHolding(run, token, account)
  const balance = String(BigInt(held.balance) + units)
  const count = serialCount(token, units)
  if (count === 0) {
    await writeHolding(run, token, account, { ...held, balance })
    return []
  }
  const first = await nextSerial(run, token, count)
  const end = first + count - 1
  const last = held.serials.at(-1)
  const serials: [number, number][] =
    last?.[1] === first - 1 ? [...held.serials.slice(0, -1), [last[0], end]] : [...held.serials, [first, end]]
  await writeHolding(run, token, account, { ...held, balance, serials })
  return [[first, end]]
}

/** Takes the oldest units of an account. Returns the serial numbers of unique tokens. Throws `HttpError`. */
export async function wipeFrom(
  run: BlockRun,
  token: PolicyToken,
  account: string,
  units: bigint,
): Promise<SerialRanges> {
  const held = await readHolding(run, token, account)
  const left = BigInt(held.balance) - units
  if (left < 0n) throw blockFailed(`The account ${account} holds less than the amount to retire.`)
  let missing = serialCount(token, units)
  const taken: [number, number][] = []
  const serials = held.serials.flatMap(([from, to]): [number, number][] => {
    const size = Math.min(missing, to - from + 1)
    missing -= size
    if (size > 0) taken.push([from, from + size - 1])
    return from + size > to ? [] : [[from + size, to]]
  })
  await writeHolding(run, token, account, { ...held, balance: String(left), serials })
  return taken
}

function serialCount({ isUnique }: PolicyToken, units: bigint): number {
  return isUnique ? Number(units) : 0
}

/** Serial numbers start at 1 and are never reused. */
async function nextSerial(run: BlockRun, { tokenId }: PolicyToken, count: number): Promise<number> {
  const key = `serials ${tokenId}`
  const states = await listStates(run.store, { policy_id: run.policy.id, did: noUser }, [key])
  const next = Number(states.get(key) ?? 1)
  if (!Number.isSafeInteger(next + count)) throw blockFailed(`The token ${tokenId} has no serial numbers left.`)
  await putState(run.store, { policy_id: run.policy.id, did: noUser, block_id: key }, String(next + count))
  return next
}

/** The members of a row that name serial numbers: only the first of very many are listed. */
export function serialMembers(ranges: SerialRanges): { readonly serials: number[]; readonly unlistedSerials?: number } {
  const serials: number[] = []
  let unlisted = 0
  for (const [from, to] of ranges) {
    const end = Math.min(to, from + limits.policySerials - serials.length - 1)
    for (let at = from; at <= end; at += 1) serials.push(at)
    unlisted += to - end
  }
  return { serials, ...(unlisted > 0 && { unlistedSerials: unlisted }) }
}
