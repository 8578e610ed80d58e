import type { Transaction } from '#api/ledger/transactions.ts'
import { entityIdOf, formatEntityId, readEntityId } from '../entity-id.ts'
import { payerOf } from '../transaction-entry.ts'
import { isSuccess } from '../transaction-result.ts'
import { accountsOf } from '../transaction-accounts.ts'
import type { Parameter } from '../transaction-query.ts'

/** Filters that the mirror node's list does not have. */
export const findNames = ['code', 'node', 'payer', 'entity', 'involved'] as const
export type FindName = (typeof findNames)[number]

/**
 * All kinds must match; within a kind, any value may match. Ids are `shard.realm.num`. `entities`: entities created,
 * changed or called, and tokens transferred. `involved`: those, and accounts that took part.
 */
export interface FindQuery {
  readonly codes: readonly string[]
  readonly exceptCodes: readonly string[]
  readonly nodes: readonly string[]
  readonly payers: readonly string[]
  readonly entities: readonly string[]
  readonly involved: readonly string[]
}

type FindReading =
  | { readonly ok: true; readonly query: FindQuery }
  | { readonly ok: false; readonly name: FindName; readonly value: string }

const code = /^(?:(eq|ne):)?([a-z][a-z\d_]{0,99})$/i
const findNameSet: ReadonlySet<string> = new Set(findNames)

export function isFindName(name: string): name is FindName {
  return findNameSet.has(name)
}

/** Ignores other parameters. `code` accepts `ne:` before the value; ids accept the same forms as `account.id`. */
export function readFindQuery(parameters: readonly Parameter[]): FindReading {
  const found: Record<keyof FindQuery, string[]> = {
    codes: [],
    exceptCodes: [],
    nodes: [],
    payers: [],
    entities: [],
    involved: [],
  }
  for (const { name: given, value } of parameters) {
    const name = given.toLowerCase()
    if (!isFindName(name)) continue
    if (name === 'code') {
      const [, operator, text] = code.exec(value) ?? []
      if (text === undefined) return { ok: false, name, value }
      found[operator?.toLowerCase() === 'ne' ? 'exceptCodes' : 'codes'].push(text.toUpperCase())
    } else {
      const id = readEntityId(value)
      if (id.kind !== 'id') return { ok: false, name, value }
      found[listOf[name]].push(formatEntityId(id.id))
    }
  }
  return { ok: true, query: found }
}

const listOf = { node: 'nodes', payer: 'payers', entity: 'entities', involved: 'involved' } as const

export function findsEverything(query: FindQuery): boolean {
  return Object.values(query).every((list: readonly string[]) => list.length === 0)
}

export function findTestOf({ codes, exceptCodes, nodes, payers, entities, involved }: FindQuery) {
  const involvedKeys = entityKeysOf(involved)
  const isInvolvedIn = (record: Transaction) => {
    const { match } = accountsOf(record)
    return entitiesOf(record).some((id) => involved.includes(id)) || involvedKeys.some((key) => match.has(key))
  }
  return (record: Transaction): boolean =>
    (codes.length === 0 || codes.includes(record.result)) &&
    !exceptCodes.includes(record.result) &&
    (nodes.length === 0 || (record.node !== null && nodes.includes(record.node))) &&
    (payers.length === 0 || payers.includes(payerOf(record.transaction_id))) &&
    (entities.length === 0 || entitiesOf(record).some((id) => entities.includes(id))) &&
    (involved.length === 0 || isInvolvedIn(record))
}

/**
 * The entities that a transaction created, changed or called, and the tokens that it transferred, without duplicates.
 */
export function entitiesOf({
  entity_id,
  token_transfers,
  nft_transfers,
}: Pick<Transaction, 'entity_id' | 'token_transfers' | 'nft_transfers'>): string[] {
  const tokens = [...token_transfers, ...nft_transfers].map(({ token_id }) => token_id)
  return [...new Set(entity_id === null ? tokens : [entity_id, ...tokens])]
}

/** `fail` if the codes exclude every success, `success` if they exclude every failure, otherwise null. */
export function resultOfCodes({ codes }: FindQuery): 'success' | 'fail' | null {
  if (codes.length === 0) return null
  if (codes.every((one) => !isSuccess(one))) return 'fail'
  return codes.every(isSuccess) ? 'success' : null
}

const codeBits = 62
const prime = 0x1_00_00_00_01_b3n

/** Represents a result code in an index. Two codes may collide, so matches must be compared with the code itself. */
export function codeKey(result: string): bigint {
  let hash = 0xcb_f2_9c_e4_84_22_23_25n
  for (let index = 0; index < result.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(result.charCodeAt(index))) * prime)
  return BigInt.asUintN(codeBits, hash)
}

export function entityKeysOf(ids: readonly string[]): bigint[] {
  return [...new Set(ids.flatMap((id) => entityIdOf(id) ?? []))]
}
