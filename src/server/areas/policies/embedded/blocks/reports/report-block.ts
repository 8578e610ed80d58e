import type { JsonObject } from '#domain/json/json-value.ts'
import { fieldOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import {
  itemConditions,
  presentationParts,
  startVariables,
  withItemVariables,
  type ReportVariables,
} from '#domain/policies/rules/report.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { answerOf, invalidInput } from '../../engine/block-failure.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { issuerOf } from '../../event-users.ts'
import { searchFor, type ReportSearch } from './report-search.ts'

/** Reports how tokens or a document came about: the documents behind them. */
export const reportBlock: BlockType = {
  async get(run) {
    const { hash } = await run.state.read()
    const head = { ...answerOf(run.block), hash: typeof hash === 'string' ? hash : null }
    const data = typeof hash === 'string' ? await reportOf(run, hash) : null
    return { ...head, data }
  },
  async post(run, { plain }) {
    const { filterValue } = plain
    if (filterValue !== null && typeof filterValue !== 'string')
      throw invalidInput([violationAt(['filterValue'], 'must be the hash of a document')])
    await run.state.write(filterValue === null || filterValue === '' ? {} : { hash: filterValue })
    if (run.user) run.changed(run.block, run.user)
  },
}

async function reportOf(run: BlockRun, hash: string): Promise<JsonObject | null> {
  const found = await run.documents.findByHash(hash)
  const start = found.find(({ document }) => document['verifiableCredential'] !== undefined) ?? found[0]
  if (!start) return null
  const isPresentation = start.document['verifiableCredential'] !== undefined
  const parts = isPresentation
    ? presentationParts(start.document)
    : { mint: null, impacts: [], credentials: [start.document], sources: [], further: [] }
  const reader = { policyId: run.policy.id, did: run.user?.did ?? null }
  const sources = await run.documents.findByMessage(parts.sources)
  const further = await run.documents.findByMessage(parts.further)
  const names = await namesOf(run, [run.policy.owner, ...[start, ...further].map(({ owner }) => owner)])
  const credentials = [...parts.credentials, ...sources.map(({ document }) => document)]
  const search = searchFor(run.documents)
  const items = run.block.children.filter(({ blockType }) => blockType === 'reportItemBlock')
  const { drawn } = await itemsOf(run, items, {
    search,
    variables: startVariables(parts.mint, credentials, reader),
    isTop: true,
  })
  const incomplete = search.shortfall()
  const credential = { ...documentPart(start, names), type: 'VC', title: 'Verifiable Credential' }
  return {
    vpDocument: null,
    mintDocument: null,
    impacts: null,
    ...(isPresentation ? settledIn(start, names) : {}),
    vcDocument: isPresentation ? null : credential,
    policyDocument: {
      type: 'VC',
      tag: 'Policy Created',
      ...namedBy(run.policy.owner, names),
      policyId: run.policy.id,
      name: run.policy.name,
      description: run.policy.description,
      version: run.policy.version,
    },
    policyCreatorDocument: {
      type: 'VC',
      title: 'StandardRegistry',
      description: 'Account Creation',
      visible: true,
      tag: 'Account Creation',
      ...namedBy(run.policy.owner, names),
    },
    documents: drawn,
    ...(incomplete !== null && { incomplete }),
    ...(further.length > 0 && { additionalDocuments: further.map((row) => settledIn(row, names)) }),
  }
}

interface Search {
  readonly search: ReportSearch
  readonly variables: ReportVariables
  readonly isTop: boolean
}

/**
 * Builds items in order, each with the variables of those before it. At the top level, an item that finds nothing
 * ends the list.
 */
async function itemsOf(
  run: BlockRun,
  items: readonly WorkflowBlock[],
  { search, variables: before, isTop }: Search,
): Promise<{ readonly drawn: JsonObject[]; readonly variables: ReportVariables }> {
  const drawn: JsonObject[] = []
  let variables = before
  for (const item of items) {
    const { icon, iconType, title, description, visible, multiple, dynamicFilters } = item.own
    const found = await search.find(itemConditions(item, variables), multiple === true)
    variables = withItemVariables(item, found, variables)
    const names = await namesOf(run, found.map(issuerOf))
    const parts = found.map((row) => partOf(row, names))
    const nested = await itemsOf(run, item.children, { search, variables, isTop: false })
    variables = nested.variables
    drawn.push({
      type: 'VC',
      icon,
      iconType,
      title,
      description,
      visible,
      multiple,
      dynamicFilters,
      ...(multiple === true ? { document: parts } : (parts[0] ?? { document: null })),
      notFoundDocuments: found.length === 0,
      ...(item.children.length > 0 && { documents: nested.drawn }),
    })
    if (isTop && found.length === 0) break
  }
  return { drawn, variables }
}

type Names = ReadonlyMap<string, string>

async function namesOf(run: BlockRun, dids: readonly (string | null)[]): Promise<Names> {
  return run.usernames([...new Set(dids.flatMap((did) => did ?? []))])
}

function partOf(row: Row, names: Names): JsonObject {
  return documentPart(row, names, issuerOf(row) ?? row.owner)
}

/** As in a Guardian, the document that a report starts from is listed under its owner. */
function documentPart(row: Row, names: Names, did = row.owner): JsonObject {
  return { tag: row.tag, hash: textIn(row, 'hash'), ...namedBy(did, names), document: row }
}

function namedBy(did: string, names: Names): JsonObject {
  return { issuer: did, username: names.get(did) ?? did }
}

/** What a presentation says about tokens. */
function settledIn(row: Row, names: Names): JsonObject {
  const { mint, impacts } = presentationParts(row.document)
  return {
    vpDocument: { ...documentPart(row, names), type: 'VP', title: 'Verifiable Presentation' },
    mintDocument: mint && mintOf(row, mint, names),
    ...(impacts.length > 0 && { impacts: impacts.map((document) => impactOf(row, document, names)) }),
  }
}

function impactOf(row: Row, document: JsonObject, names: Names): JsonObject {
  const subject = (name: string) => fieldOf(document, `credentialSubject.0.${name}`) ?? null
  return {
    type: 'VC',
    impactType: subject('impactType'),
    label: subject('label'),
    description: subject('description'),
    amount: subject('amount'),
    unit: subject('unit'),
    date: subject('date'),
    tag: row.tag,
    ...namedBy(row.owner, names),
    document: { document },
  }
}

function mintOf(row: Row, mint: JsonObject, names: Names): JsonObject {
  const subject = (name: string) => fieldOf(mint, `credentialSubject.0.${name}`) ?? null
  return {
    type: 'VC',
    tokenId: subject('tokenId'),
    date: subject('date'),
    expected: subject('amount'),
    amount: row['amount'] ?? null,
    transferAmount: row['transferAmount'] ?? null,
    wasTransferNeeded: row['wasTransferNeeded'] === true,
    tag: row.tag,
    ...namedBy(row.owner, names),
    ...dryRunMark,
    document: { document: mint },
  }
}
