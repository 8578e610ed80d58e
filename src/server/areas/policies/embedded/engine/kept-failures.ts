import type { BlockFailure } from '#api/policies/policies.ts'
import { parseExactJson } from '#api/json.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { isRow, type Row } from '#domain/policies/policy-row.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { PolicyFailureRow } from '../../../../platform/database/policy-tables.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { FlowEvent } from './block-type.ts'
import type { PolicyUser } from './policy-user.ts'

/** The owner sees all failures; others see those of their own requests and runs. */
export function maySeeFailure({ did, isOwner }: PolicyUser, failure: PolicyFailureRow): boolean {
  return isOwner || failure.sender === did || failure.did === did
}

export function failureFor({ workflow }: LoadedPolicy, failure: PolicyFailureRow): BlockFailure {
  const block = workflow.byId.get(failure.block_id)
  const { rows } = eventOf(failure).event
  return {
    id: failure.id,
    blockId: failure.block_id,
    blockTag: block?.tag ?? null,
    blockType: block?.blockType ?? null,
    kind: failure.kind === 'waits' ? 'waits' : 'failed',
    reason: failure.reason,
    at: utcIso(failure.at),
    userDid: failure.did,
    senderDid: failure.sender,
    documentIds: rows.flatMap(({ id }) => id ?? []),
  }
}

/** The original event, and the group that it ran for. */
export function eventOf({ event }: PolicyFailureRow): { readonly event: FlowEvent; readonly group: string | null } {
  const value = parseExactJson(event)
  const kept: JsonObject = isObject(value) ? value : {}
  const { isList: isMany, result, old, source, group } = kept
  return {
    event: {
      rows: rowsIn(kept['rows']),
      isList: isMany === true,
      ...(result !== undefined && { result }),
      ...(old !== undefined && { old: rowsIn(old) }),
      ...(source !== undefined && { source: rowsIn(source) }),
    },
    group: typeof group === 'string' ? group : null,
  }
}

function rowsIn(value: unknown): Row[] {
  return isList(value) ? value.filter(isRow) : []
}
