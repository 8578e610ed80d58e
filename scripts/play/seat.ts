import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import type { Caller } from '#server/http/caller.ts'
import type { PolicySource } from '#server/areas/policies/source.ts'

export type BlockName = { readonly uuid: string } | { readonly tag: string }

/** The actions of one account in one policy, in this process or over HTTP. */
export interface Seat {
  readonly username: string
  /** The role or group to take; null for none. */
  readonly role: string | null
  /** Empty if the account may not read the block. */
  read(block: BlockName | null, query?: Readonly<Record<string, string>>): Promise<JsonObject>
  /** If rejected, returns the reason. */
  send(block: BlockName, body: JsonObject): Promise<{ readonly answer: unknown } | { readonly refused: string }>
}

export interface Place {
  readonly policyId: string
  readonly role: string | null
  readonly caller: Caller
}

export function seatIn(policies: PolicySource, { policyId, role, caller }: Place): Seat {
  return {
    username: caller.username,
    role,
    async read(block, query = {}) {
      const text = block ? policies.read({ policyId, ...block }, caller, query) : policies.root(policyId, caller, query)
      return objectIn(await text.catch(() => ''))
    },
    send: (block, body) =>
      policies
        .send({ policyId, ...block }, caller, JSON.stringify(body))
        .then((text) => ({ answer: tryParseJson(text) }))
        .catch((error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) })),
  }
}

/** A client of the API. The DID of the account is its token. */
export function seatAt(address: string, { policyId, role, caller }: Place): Seat {
  const headers = { authorization: `Bearer ${caller.did}`, 'content-type': 'application/json' }
  const base = `${address}/api/v1/policies/${policyId}`
  const at = (block: BlockName | null) =>
    block === null
      ? `${base}/blocks`
      : 'tag' in block
        ? `${base}/tag/${encodeURIComponent(block.tag)}/blocks`
        : `${base}/blocks/${block.uuid}`
  return {
    username: caller.username,
    role,
    async read(block, query = {}) {
      const answer = await fetch(`${at(block)}?${new URLSearchParams(query).toString()}`, { headers })
      return answer.ok ? objectIn(await answer.text()) : {}
    },
    async send(block, body) {
      const answer = await fetch(at(block), { method: 'POST', headers, body: JSON.stringify(body) })
      const value = tryParseJson(await answer.text())
      if (answer.ok) return { answer: value }
      return { refused: isObject(value) ? [value['message']].flat().join('; ') : `HTTP ${answer.status}` }
    },
  }
}

function objectIn(text: string): JsonObject {
  const value = tryParseJson(text)
  return isObject(value) ? value : {}
}
