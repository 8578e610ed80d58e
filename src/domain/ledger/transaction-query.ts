import { readEntityId } from './entity-id.ts'
import { formatTimestamp, latestTimestamp, parseTimestamp } from '../time/timestamp.ts'
import { transactionTypeId } from './transaction-type.ts'

const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
type Operator = (typeof operators)[number]

interface Condition {
  /** In lower case. */
  readonly name: string
  readonly operator: Operator
  readonly value: string
  /** Operator and value as received, for links. */
  readonly given: string
}

export type Accepted = ReadonlyMap<string, (value: string, operator: Operator) => boolean>

type ConditionsReading =
  | { readonly ok: true; readonly conditions: Condition[] }
  | { readonly ok: false; readonly messages: string[] }

const maxValues = 100
const maxParameters = 1000
const foldedNames: ReadonlySet<string> = new Set(['order', 'result'])

/**
 * Groups conditions by name, ignoring case, in order of first appearance, as the mirror node does. Reports all invalid
 * parameters at once, in the same order.
 */
export function readQueryConditions(
  parameters: readonly Pick<Condition, 'name' | 'value'>[],
  accepted: Accepted,
): ConditionsReading {
  if (parameters.length > maxParameters)
    return { ok: false, messages: [`Parameter limit exceeded. Only ${maxParameters} parameters allowed.`] }
  const asGiven = [...Map.groupBy(parameters, ({ name }) => name).values()]
  if (asGiven.some((group) => group.length > maxValues))
    return { ok: false, messages: [`Array limit exceeded. Only ${maxValues} elements allowed in an array.`] }

  const tooMany: string[] = []
  const invalid: string[] = []
  const unknown: string[] = []
  const conditions: Condition[] = []
  for (const [name, group] of Map.groupBy(asGiven.flat(), (parameter) => parameter.name.toLowerCase())) {
    const accepts = accepted.get(name)
    if (group.length > maxValues) {
      tooMany.push(
        `Parameter values count exceeds maximum number allowed: ${name} count: ${group.length} max: ${maxValues}`,
      )
    } else if (accepts) {
      const read = group.map(({ value }) => readCondition(name, value))
      for (const condition of read)
        if (condition && accepts(condition.value, condition.operator)) conditions.push(condition)
        else invalid.push(`Invalid parameter: ${name}`)
    } else {
      unknown.push(...group.map(() => `Unknown query parameter: ${name}`))
    }
  }
  const messages = [...tooMany, ...invalid, ...unknown]
  return messages.length > 0 ? { ok: false, messages } : { ok: true, conditions }
}

function readCondition(name: string, text: string): Condition | undefined {
  // The mirror node ignores any parts before the operator. They could contain anything, so they must not reach a link.
  const pieces = (foldedNames.has(name) ? text.toLowerCase() : text).split(':').slice(-2)
  const value = pieces.at(-1) ?? ''
  const operator = pieces.length === 1 ? 'eq' : operators.find((known) => known === pieces[0])
  return operator && { name, operator, value, given: pieces.join(':') }
}

/** One decoded `name=value` pair of a query. */
export interface Parameter {
  readonly name: string
  readonly value: string
}

type Direction = 'credit' | 'debit'

export interface AccountCondition {
  readonly op: Exclude<Operator, 'eq'>
  /** An encoded entity id. */
  readonly value: bigint
}

/** A parsed list query. Accounts are encoded, times in nanoseconds since 1970. */
export interface ListQuery {
  readonly accounts: {
    /**
     * Accounts of which any may match; all of them satisfy the conditions. Empty: nothing matches. Null: the query
     * names no account.
     */
    readonly equal: bigint[] | null
    /** A single account must satisfy all of them. */
    readonly conditions: AccountCondition[]
  }
  /** Both ends are inclusive and fit 64 bits. `empty`: no time can match. */
  readonly time: {
    readonly from: bigint | null
    readonly to: bigint | null
    readonly except: readonly bigint[]
    readonly empty: boolean
  }
  /** Type ids; empty for all. */
  readonly types: number[]
  readonly result: 'success' | 'fail' | null
  /** Both: nothing matches. Empty: any direction. */
  readonly directions: Direction[]
  readonly limit: number
  readonly order: 'asc' | 'desc'
  /** Parameters to repeat in the link to the next page: names in lower case, grouped by name. */
  readonly given: readonly Parameter[]
}

export interface EntryQuery {
  readonly nonce?: number
  readonly scheduled?: boolean
}

export type ParsedQuery<Query> =
  | { readonly ok: true; readonly query: Query }
  /** One message per invalid parameter, for a 400. */
  | { readonly ok: false; readonly messages: string[] }

const defaultLimit = 25
const maxLimit = 100
const maxNonce = 2 ** 31 - 1

const acceptedByList: Accepted = new Map([
  ['account.id', (value) => readEntityId(value).kind !== 'invalid'],
  ['timestamp', isTime],
  ['transactiontype', (value) => typeOf(value) !== undefined],
  ['result', (value) => value === 'success' || value === 'fail'],
  ['type', (value) => directionOf(value) !== undefined],
  ['limit', (value) => /^\d{1,19}$/.test(value) && BigInt(value) >= 1n && BigInt(value) < 2n ** 63n],
  ['order', (value) => value === 'asc' || value === 'desc'],
] satisfies [string, (value: string, operator: Operator) => boolean][])

const acceptedByEntry: Accepted = new Map([
  ['nonce', (value, operator) => operator === 'eq' && /^\d{1,10}$/.test(value) && Number(value) <= maxNonce],
  ['scheduled', (value, operator) => operator === 'eq' && /^(true|false)$/i.test(value)],
] satisfies [string, (value: string, operator: Operator) => boolean][])

/**
 * Parses the query of `GET /api/v1/transactions` as the mirror node does. A time beyond `latestTimestamp` is valid only
 * as an upper bound.
 */
export function readListQuery(parameters: readonly Parameter[]): ParsedQuery<ListQuery> {
  const reading = readQueryConditions(parameters, acceptedByList)
  if (!reading.ok) return reading
  const of = (name: string) => reading.conditions.filter((condition) => condition.name === name)
  const outOfRange = of('account.id').flatMap(({ value }) => {
    const id = readEntityId(value)
    return id.kind === 'range' ? `Invalid entity ID "${id.shown}"` : []
  })
  if (outOfRange.length > 0) return { ok: false, messages: outOfRange.slice(0, 1) }
  const result = of('result').at(-1)?.value
  const limit = of('limit').at(-1)?.value
  return {
    ok: true,
    query: {
      accounts: accountsOf(of('account.id')),
      time: timeOf(of('timestamp')),
      types: unique(of('transactiontype').flatMap(({ value }) => typeOf(value) ?? [])),
      result: result === 'success' || result === 'fail' ? result : null,
      directions: unique(of('type').flatMap(({ value }) => directionOf(value) ?? [])),
      limit: limit === undefined ? defaultLimit : Math.min(Number(limit), maxLimit),
      order: of('order').at(-1)?.value === 'asc' ? 'asc' : 'desc',
      given: reading.conditions.map(({ name, given }) => ({ name, value: given })),
    },
  }
}

export function matchesNothing({ time, accounts, directions }: ListQuery): boolean {
  return time.empty || accounts.equal?.length === 0 || directions.length > 1
}

export function satisfiesAll(account: bigint, conditions: readonly AccountCondition[]): boolean {
  return conditions.every((condition) => satisfies(account, condition))
}

function satisfies(id: bigint, { op, value }: AccountCondition): boolean {
  switch (op) {
    case 'ne':
      return id !== value
    case 'lt':
      return id < value
    case 'lte':
      return id <= value
    case 'gt':
      return id > value
    case 'gte':
      return id >= value
  }
}

/** Parses the query of `GET /api/v1/transactions/{id}` as the mirror node does: the last of several values wins. */
export function readEntryQuery(parameters: readonly Parameter[]): ParsedQuery<EntryQuery> {
  const reading = readQueryConditions(parameters, acceptedByEntry)
  if (!reading.ok) return reading
  const last = (name: string) => reading.conditions.findLast((condition) => condition.name === name)?.value
  const nonce = last('nonce')
  const scheduled = last('scheduled')
  return {
    ok: true,
    query: {
      ...(nonce !== undefined && { nonce: Number(nonce) }),
      ...(scheduled !== undefined && { scheduled: scheduled.toLowerCase() === 'true' }),
    },
  }
}

/**
 * The `links.next` of a full page that ends at `last` (nanoseconds since 1970); null if nothing can follow. Equals the
 * mirror node's link, except after a first `timestamp` with `ne` or any with `eq`, where that link would repeat the
 * same page.
 */
export function nextLink(path: string, { given, order, time }: ListQuery, last: bigint): string | null {
  const isDescending = order === 'desc'
  const isOver = isDescending ? time.from !== null && last <= time.from : time.to !== null && last >= time.to
  const times = given.filter(({ name }) => name === 'timestamp')
  if (isOver || times.some(({ value }) => operatorOf(value) === 'eq')) return null

  const passed = isDescending ? ['lt', 'lte'] : ['gt', 'gte']
  const keepsAll = times.length < maxValues && times.slice(0, 1).some(({ value }) => operatorOf(value) === 'ne')
  const kept = keepsAll ? times : times.filter(({ value }) => !passed.includes(operatorOf(value)))
  const bound = { name: 'timestamp', value: `${isDescending ? 'lt' : 'gt'}:${formatTimestamp(last)}` }
  const others = given.filter(({ name }) => name !== 'timestamp')
  const place =
    times.length > 1 || kept.length > 0 ? given.findIndex(({ name }) => name === 'timestamp') : others.length
  const query = others.toSpliced(place, 0, ...kept, bound).map(({ name, value }) => `${name}=${value}`)
  return `${path.replace(/\/$/, '')}?${query.join('&')}`
}

function accountsOf(conditions: readonly Condition[]): ListQuery['accounts'] {
  const equal: bigint[] = []
  const others: AccountCondition[] = []
  let isImpossible = false
  for (const { operator, value } of conditions) {
    const reading = readEntityId(value)
    if (reading.kind !== 'id') isImpossible ||= operator !== 'eq'
    else if (operator === 'eq') equal.push(reading.id)
    else others.push({ op: operator, value: reading.id })
  }
  if (isImpossible) return { equal: [], conditions: others }
  if (conditions.every(({ operator }) => operator !== 'eq')) return { equal: null, conditions: others }
  return {
    equal: unique(equal).filter((id) => satisfiesAll(id, others)),
    conditions: others,
  }
}

function timeOf(conditions: readonly Condition[]): ListQuery['time'] {
  let from: bigint | null = null
  let to: bigint | null = null
  const except: bigint[] = []
  for (const { operator, value } of conditions) {
    const at = parseTimestamp(value) ?? latestTimestamp + 1n
    if (operator === 'ne') except.push(at)
    const low = operator === 'gt' ? at + 1n : operator === 'gte' || operator === 'eq' ? at : null
    const high = operator === 'lt' ? at - 1n : operator === 'lte' || operator === 'eq' ? at : null
    if (low !== null && (from === null || low > from)) from = low
    if (high !== null && (to === null || high < to)) to = high
  }
  const [lowest, highest] = [from ?? 0n, to ?? latestTimestamp]
  const empty = lowest > highest || lowest > latestTimestamp || (lowest === highest && except.includes(lowest))
  return { from: fitted(from), to: fitted(to), except: unique(except), empty }
}

function fitted(ns: bigint | null): bigint | null {
  return ns !== null && ns > latestTimestamp ? latestTimestamp : ns
}

function isTime(value: string, operator: Operator): boolean {
  if (parseTimestamp(value) !== undefined) return true
  return (operator === 'lt' || operator === 'lte') && /^\d{10}(\.\d{1,9})?$/.test(value)
}

/** Allows only letters: `toUpperCase` turns some other characters into letters, and those would reach a link. */
function typeOf(value: string): number | undefined {
  return /^[a-z]+$/i.test(value) ? transactionTypeId(value.toUpperCase()) : undefined
}

function directionOf(value: string): Direction | undefined {
  const direction = value.toLowerCase()
  return direction === 'credit' || direction === 'debit' ? direction : undefined
}

function operatorOf(given: string): string {
  const [operator = '', value] = given.split(':')
  return value === undefined ? 'eq' : operator
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
