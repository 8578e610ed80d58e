import { evmPathOf, evmUnknown, readEvmMeaning } from '#domain/ledger/entities/evm.ts'
import type { EvmMeaning } from '#api/ledger/evm.ts'
import { LRUCache } from 'lru-cache'
import { unavailable } from '../../../platform/errors.ts'
import { parseForeignJson } from '../../../platform/foreign-json.ts'
import { limits } from '../../../platform/limits.ts'
import { faultWords } from '../../../platform/upstream/upstream-fault.ts'
import type { Upstream } from '../../../platform/upstream/upstream-request.ts'

/** Throws an `HttpError` if the mirror node gives no answer. */
export type LedgerEvm = (id: string) => Promise<EvmMeaning>

/** Asks only once for each hash or address, because its meaning does not change. */
export function createLedgerEvm(upstream: Upstream): LedgerEvm {
  const known = new LRUCache<string, EvmMeaning>({ max: limits.ledgerEvmIds })
  const running = new Map<string, Promise<EvmMeaning>>()

  async function ask(id: string): Promise<EvmMeaning> {
    const answer = await upstream({
      path: evmPathOf(id),
      timeoutMs: limits.ledgerUpstreamMs,
      maxBytes: limits.ledgerEvmBytes,
      accepts: (status) => status === 200 || status === 400 || status === 404,
    })
    if (!answer.ok) throw unavailable(`The mirror node ${faultWords(answer.fault)}.`)
    if (answer.status !== 200) return evmUnknown
    const meaning = read(id, answer.bytes)
    if (!meaning) throw unavailable('The answer of the mirror node cannot be read.')
    known.set(id, meaning)
    return meaning
  }

  return async (id) => {
    const kept = known.get(id)
    if (kept) return kept
    const other = running.get(id)
    if (!other && running.size >= limits.ledgerEvmRequests)
      throw unavailable('Too many requests are waiting for the mirror node.')
    const asked = other ?? ask(id).finally(() => running.delete(id))
    running.set(id, asked)
    return asked
  }
}

function read(id: string, bytes: Uint8Array): EvmMeaning | undefined {
  try {
    return readEvmMeaning(id, parseForeignJson(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}
