import { blockEvents } from '#domain/policies/workflow.ts'
import { isObject } from '#domain/json/json-value.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import { mergedLinks } from '#domain/policies/rules/calculation.ts'
import { needDocument } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'

/** Adds relationships to the documents that its sources show the user of the event. */
export const setRelationshipsBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      needDocument(event)
      const found = run.user === null ? [] : await run.documents.fromSources(run.block)
      const rows = event.rows.map((row) => related(row, found, run.block.own))
      run.emit(blockEvents.run, { ...event, rows })
      run.emit(blockEvents.release, { rows: [], isList: false })
    },
  },
}

function related(row: Row, found: readonly Row[], own: Readonly<Record<string, unknown>>): Row {
  const { relationships, accounts, tokens } = mergedLinks(found)
  const [first] = found
  const merged = (name: string, values: unknown) => ({
    ...(isObject(row[name]) ? row[name] : {}),
    ...(isObject(values) ? values : {}),
  })
  return {
    ...row,
    relationships: [...new Set([...(row.relationships ?? []), ...(relationships ?? [])])],
    ...(own['includeAccounts'] === true && { accounts: merged('accounts', accounts) }),
    ...(own['includeTokens'] === true && { tokens: merged('tokens', tokens) }),
    ...(own['changeOwner'] === true && first && { owner: first.owner, group: first['group'] ?? null }),
  }
}
