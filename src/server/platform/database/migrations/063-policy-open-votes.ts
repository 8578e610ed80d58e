import { sql, type Kysely } from 'kysely'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { portionsOf } from '../portions.ts'
import type { Tables } from '../tables.ts'

/** Voters get a state for each document that they have voted on and that is not decided. */
export const policyOpenVotes = {
  async up(db: Kysely<Tables>): Promise<void> {
    const polls = await db
      .selectFrom('policy_state')
      .selectAll()
      .where('did', '=', '')
      .where(sql<boolean>`body like '{"votes":[{%"decision":null}'`)
      .execute()
    const votes = polls.flatMap(({ policy_id, block_id, body }) => {
      const poll = tryParseJson(body)
      const keys = isObject(poll) ? objectsIn(poll['votes']).map(({ key }) => String(key)) : []
      return [...new Set(keys)].map((did) => ({ policy_id, did, block_id, body: '{}' }))
    })
    for (const some of portionsOf(votes))
      await db
        .insertInto('policy_state')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
}
