import { sql, type Kysely } from 'kysely'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { portionsOf } from '../portions.ts'
import type { Tables } from '../tables.ts'

/** Votes on documents, which each voter had in one state for all, get a state for each document. */
export const policyVotes = {
  async up(db: Kysely<Tables>): Promise<void> {
    const places = await db
      .selectFrom('policy_state')
      .select(['policy_id', 'block_id'])
      .distinct()
      .where('did', '<>', '')
      .where(sql<boolean>`(body like '%{"status":"SIGNED",%' or body like '%{"status":"DECLINED",%')`)
      .execute()
    for (const place of places) await divide(db, place)
  },
}

interface Poll {
  decision: unknown
  readonly votes: JsonObject[]
}

async function divide(db: Kysely<Tables>, place: { policy_id: string; block_id: string }): Promise<void> {
  const rows = await db
    .selectFrom('policy_state')
    .select(['did', 'body'])
    .where('policy_id', '=', place.policy_id)
    .where('block_id', '=', place.block_id)
    .orderBy('did')
    .execute()
  const polls = new Map<string, Poll>()
  const divided: string[] = []
  // The decisions, whose `did` is empty, are the first.
  for (const { did, body } of rows) {
    const state = tryParseJson(body)
    const entries = isObject(state) ? Object.entries(state) : []
    // Other blocks have states, too.
    if (!entries.every(([, value]) => (did === '' ? isVote(value) : isCast(value)))) continue
    divided.push(did)
    for (const [documentId, value] of entries) {
      const poll = polls.get(documentId) ?? { decision: null, votes: [] }
      if (isObject(value)) poll.votes.push({ key: did, ...value })
      else poll.decision = value
      polls.set(documentId, poll)
    }
  }
  if (![...polls.values()].some(({ votes }) => votes.length > 0)) return
  for (const some of portionsOf(divided))
    await db
      .deleteFrom('policy_state')
      .where('policy_id', '=', place.policy_id)
      .where('block_id', '=', place.block_id)
      .where('did', 'in', some)
      .execute()
  for (const some of portionsOf([...polls]))
    await db
      .insertInto('policy_state')
      .values(
        some.map(([documentId, { decision, votes }]) => ({
          policy_id: place.policy_id,
          did: '',
          block_id: `${place.block_id} ${documentId}`,
          body: JSON.stringify({
            votes: votes.toSorted((one, other) => Number(one['at']) - Number(other['at'])),
            decision,
          }),
        })),
      )
      .execute()
}

function isVote(value: unknown): boolean {
  return value === 'SIGNED' || value === 'DECLINED'
}

function isCast(value: unknown): boolean {
  return isObject(value) && isVote(value['status']) && typeof value['did'] === 'string'
}
