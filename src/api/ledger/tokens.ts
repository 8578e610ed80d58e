import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** What the source knows about a token. Amounts are in units of 10^-`decimals`. */
export const LedgerToken = v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
})
export type LedgerToken = v.InferOutput<typeof LedgerToken>

export const maxTokens = 50
const expected = `expected up to ${maxTokens} token ids, separated by commas`

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/ledger/tokens',
  summary: 'Get names and decimals of tokens, as far as the source knows them',
  query: v.object({
    ids: v.pipe(
      v.string(expected),
      v.regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/, expected),
      v.transform((text) => [...new Set(text.split(','))]),
      v.maxLength(maxTokens, expected),
    ),
  }),
  output: v.object({ tokens: v.array(LedgerToken) }),
  errors: [422],
})
