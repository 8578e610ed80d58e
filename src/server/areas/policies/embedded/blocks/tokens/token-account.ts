import { isObject } from '#domain/json/json-value.ts'
import { textIn, type Row } from '#domain/policies/policy-row.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun } from '../../engine/block-type.ts'
import { policyTokenOf, type PolicyToken } from './token-ledger.ts'

/** The token that a block names, or that was created for a document from the block's template. Throws `HttpError`. */
export async function tokenFor(run: BlockRun, row: Row): Promise<PolicyToken> {
  const { tokenId, useTemplate, template } = run.block.own
  const tokens = isObject(row['tokens']) ? row['tokens'] : {}
  const id = useTemplate === true ? tokens[String(template)] : tokenId
  if (typeof id !== 'string' || id === '') throw blockFailed('Bad token id: the block names no token.')
  return policyTokenOf(run, id)
}

/** The account that receives tokens, or gives them back. Throws `HttpError`. */
export async function accountFor(run: BlockRun, row: Row, missing: string): Promise<string> {
  const { accountType, accountIdValue } = run.block.own
  return accountType === 'custom-value' ? textOr(accountIdValue, missing) : namedAccountFor(run, row, missing)
}

/** The account in the field that the block names, or else the owner's. Throws `HttpError`. */
export async function namedAccountFor(run: BlockRun, row: Row, missing: string): Promise<string> {
  const name = textIn(run.block.own, 'accountId')
  if (name === null) return run.ledger.accountOf(row.owner)
  const accounts = isObject(row['accounts']) ? row['accounts'] : {}
  return textOr(accounts[name], missing)
}

function textOr(value: unknown, missing: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw blockFailed(missing)
}
