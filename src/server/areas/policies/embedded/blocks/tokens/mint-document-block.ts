import { utcIso } from '#domain/time/instant.ts'
import { isList, type JsonObject } from '#domain/json/json-value.ts'
import { blockEvents } from '#domain/policies/workflow.ts'
import { isRow, subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { mergedLinks } from '#domain/policies/rules/calculation.ts'
import { amountIn, textOfUnits, unitsOf } from '#domain/policies/rules/token-amount.ts'
import { calculate } from '../../calculate.ts'
import { blockFailed, needDocument } from '../../engine/block-failure.ts'
import type { FlowEvent, BlockRun, BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { ownerOf, policyOwner } from '../../event-users.ts'
import { credentialRow, hashOf } from '../../credential.ts'
import { accountFor, tokenFor } from './token-account.ts'
import { mintTo, serialMembers, wipeFrom, type PolicyToken, type SerialRanges } from './token-ledger.ts'

/** Mints tokens for documents in the dry run, and stores the credential and presentation that record it. */
export const mintDocumentBlock: BlockType = {
  inputs: {
    RunEvent: (run, event) => settle(run, event, 'mint'),
    /** Further documents arrive in the result of the event. */
    AdditionalMintEvent: (run, event) =>
      settle(run, event, 'mint', isList(event.result) ? event.result.filter(isRow) : []),
    RetryMintEvent: retry,
  },
}

/** Wipes tokens from an account, in the same way. */
export const retirementDocumentBlock: BlockType = {
  inputs: { RunEvent: (run, event) => settle(run, event, 'retirement') },
}

type Settlement = 'mint' | 'retirement'

/** Tokens that are already minted, in the same transaction as their presentation, are not minted again. */
async function retry(run: BlockRun, event: FlowEvent): Promise<void> {
  const rows: Row[] = []
  for (const row of event.rows) if (!(await isMinted(run, row))) rows.push(row)
  if (rows.length > 0) return settle(run, { ...event, rows }, 'mint')
  run.emit(blockEvents.refresh, event)
}

async function isMinted(run: BlockRun, row: Row): Promise<boolean> {
  if (row['type'] === 'mint') return true
  const messageId = textIn(row, 'messageId')
  const related = messageId === null ? [] : await run.documents.findRelated([messageId])
  return related.some((one) => one['type'] === 'mint' && one.tag === run.block.tag)
}

async function settle(run: BlockRun, event: FlowEvent, type: Settlement, further: readonly Row[] = []): Promise<void> {
  needDocument(event, 'Bad VC: no document reached the block')
  const [first] = event.rows
  if (!first) throw blockFailed('Bad VC')
  if (event.rows.some((row) => row['signature'] === 2)) throw blockFailed('Invalid VC proof')
  const token = await tokenFor(run, first)
  const account = await accountFor(run, first, 'Token recipient is not set')
  const amount = await totalOf(run, event.rows, run.block.own['rule'])
  const units = unitsOf(amount, token.decimals)
  const serials = await (type === 'mint' ? mintTo : wipeFrom)(run, token, account, units)
  const issuer = (await policyOwner(run)) ?? { did: run.policy.owner, group: null }
  const text = textOfUnits(units, token.decimals)
  const mintCredential = credentialRow(run, {
    subject: settlementSubject(run, type, token, text),
    schema: type === 'mint' ? '#MintToken' : '#WipeToken',
    issuer,
    row: { ...mergedLinks(event.rows), owner: first.owner, group: first['group'] ?? null },
  })
  const message = await run.ledger.send('', first.owner)
  const [kept] = await run.documents.save([{ ...mintCredential, type, ...message, ...topicOf(first) }])
  if (!kept) throw blockFailed('The credential of the tokens could not be stored.')
  const impacts = await impactsOf(run, event.rows, issuer)
  const presentation = presentationRow(run, {
    first,
    rows: event.rows,
    reasons: [...sourcesOf(run, { rows: event.rows, further, impacts, issuer }), ...impacts],
    serials,
    mintCredential: kept,
    type,
    token,
    text,
    account,
  })
  const shown = await run.ledger.send('', first.owner)
  const [result] = await run.documents.save([{ ...presentation, ...shown, ...topicOf(first) }], { kind: 'vp' })
  run.next({ ...event, result }, await ownerOf(run, first))
}

/** Messages about a document go to its topic. */
function topicOf(row: Row): JsonObject {
  const topicId = textIn(row, 'topicId')
  return topicId === null ? {} : { topicId }
}

/** Throws `HttpError` with Guardian's message if the rule gives no valid amount. */
async function totalOf(run: BlockRun, rows: readonly Row[], rule: unknown): Promise<number> {
  let total = 0
  for (const row of rows) {
    const [answer] = await calculate(run, subjectOf(row.document), [{ formula: String(rule ?? '') }])
    const value = answer && 'value' in answer ? answer.value : undefined
    const amount = amountIn(value)
    if (amount === undefined) {
      const reason = answer && 'reason' in answer ? answer.reason : JSON.stringify(value)
      throw blockFailed(`Invalid token value: ${reason}. The rule is “${String(rule ?? '')}”.`)
    }
    total += amount
  }
  return total
}

function settlementSubject(run: BlockRun, type: Settlement, { tokenId }: PolicyToken, amount: string): JsonObject {
  return {
    type: type === 'mint' ? 'MintToken&1.0.0' : 'WipeToken&1.0.0',
    id: `urn:uuid:${run.newUuid()}`,
    date: utcIso(run.now),
    tokenId,
    amount,
    policyId: run.policy.id,
    ...dryRunMark,
  }
}

async function impactsOf(run: BlockRun, rows: readonly Row[], issuer: { did: string; group: string | null }) {
  const impacts: JsonObject[] = []
  for (const { blockType, own } of run.block.children) {
    if (blockType !== 'impactAddon') continue
    const amount = await totalOf(run, rows, own['amount'])
    const subject = {
      type: 'ActivityImpact&1.0.0',
      id: `urn:uuid:${run.newUuid()}`,
      date: utcIso(run.now),
      impactType: own['impactType'] ?? null,
      label: own['label'] ?? null,
      description: own['description'] ?? null,
      amount: String(amount),
      unit: own['unit'] ?? null,
    }
    const owner = rows[0]?.owner ?? issuer.did
    impacts.push(
      credentialRow(run, { subject, schema: '#ActivityImpact', issuer, row: { owner, relationships: null } }).document,
    )
  }
  return impacts
}

interface Sources {
  readonly rows: readonly Row[]
  readonly further: readonly Row[]
  readonly impacts: readonly JsonObject[]
  readonly issuer: { readonly did: string; readonly group: string | null }
}

/** The documents themselves, or next to impacts and further documents only their messages. */
function sourcesOf(run: BlockRun, { rows, further, impacts, issuer }: Sources): readonly JsonObject[] {
  if (impacts.length + further.length === 0) return rows.map((row) => row.document)
  const subject = {
    type: 'TokenDataSource&1.0.0',
    id: `urn:uuid:${run.newUuid()}`,
    dataSource: mergedLinks(rows).relationships ?? [],
    relationships: mergedLinks(further).relationships ?? [],
  }
  const row = { owner: rows[0]?.owner ?? issuer.did, relationships: null }
  return [credentialRow(run, { subject, schema: '#TokenDataSource', issuer, row }).document]
}

interface Presented {
  readonly first: Row
  readonly rows: readonly Row[]
  readonly reasons: readonly JsonObject[]
  readonly serials: SerialRanges
  readonly mintCredential: Row
  readonly type: Settlement
  readonly token: PolicyToken
  readonly text: string
  readonly account: string
}

function presentationRow(run: BlockRun, parts: Presented): Row {
  const { first, rows, reasons, serials, mintCredential, type, token, text, account } = parts
  const { relationships, accounts, tokens } = mergedLinks(rows)
  const messageId = textIn(mintCredential, 'messageId')
  const document = {
    id: `urn:uuid:${run.newUuid()}`,
    type: ['VerifiablePresentation'],
    '@context': ['https://www.w3.org/2018/credentials/v1'],
    verifiableCredential: [...reasons, mintCredential.document],
  }
  return {
    owner: first.owner,
    group: first['group'] ?? null,
    policyId: run.policy.id,
    tag: run.block.tag,
    type,
    schema: null,
    status: 'NEW',
    option: { status: 'NEW' },
    document,
    hash: hashOf(document),
    relationships: [...(relationships ?? []), ...(messageId === null ? [] : [messageId])],
    accounts,
    tokens,
    tokenId: token.tokenId,
    tokenIds: [token.tokenId],
    target: account,
    amount: text,
    ...serialMembers(serials),
    ...dryRunMark,
    wasTransferNeeded: false,
  }
}
