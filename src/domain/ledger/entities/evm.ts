import * as v from 'valibot'
import type { EvmMeaning } from '#api/ledger/evm.ts'

const Result = v.object({ timestamp: v.string() })
const Account = v.object({ account: v.string() })

/**
 * Normalizes an Ethereum transaction hash (`0x` and 64 digits) or account address (40 digits). Undefined for any other
 * text.
 */
export function evmIdOf(text: string): string | undefined {
  const [, digits] = /^(?:0x)?([\da-f]{64}|[\da-f]{40})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

export function evmPathOf(id: string): string {
  return id.length > 42 ? `/api/v1/contracts/results/${id}` : `/api/v1/accounts/${id}?transactions=false`
}

/** Undefined if the response is malformed. */
export function readEvmMeaning(id: string, answer: unknown): EvmMeaning | undefined {
  if (id.length > 42) {
    const read = v.safeParse(Result, answer)
    return read.success ? { account: null, timestamp: read.output.timestamp } : undefined
  }
  const read = v.safeParse(Account, answer)
  return read.success ? { account: read.output.account, timestamp: null } : undefined
}

export const evmUnknown: EvmMeaning = { account: null, timestamp: null }
