import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const expected = 'expected 0x and 64 hexadecimal digits of a transaction hash, or 40 of an address'

/** What an Ethereum hash or address refers to; both members are null if the source does not know it. */
export const EvmMeaning = v.object({
  /** The account or contract with this EVM address. */
  account: v.nullable(v.string()),
  /** The consensus timestamp of the transaction with this hash. */
  timestamp: v.nullable(v.string()),
})
export type EvmMeaning = v.InferOutput<typeof EvmMeaning>

export const findEvm = endpoint({
  method: 'GET',
  path: '/api/ledger/evm',
  summary: 'Get the account of an Ethereum address, or the transaction of an Ethereum hash, if the source knows it',
  query: v.object({
    id: v.pipe(v.string(expected), v.regex(/^0x(?:[\da-fA-F]{40}|[\da-fA-F]{64})$/, expected), v.toLowerCase()),
  }),
  output: EvmMeaning,
  errors: [422, 503],
})
