import { isList, type JsonObject } from '../../json/json-value.ts'
import { fieldOf, type Row } from '../policy-row.ts'
import { objectsIn, type WorkflowBlock } from '../workflow.ts'
import { fulfils, type RowCondition } from './row-conditions.ts'

export type ReportVariables = Readonly<Record<string, unknown>>

/** The conditions that a report item puts on documents. A null value is a variable that has not been set. */
export function itemConditions({ own }: WorkflowBlock, variables: ReportVariables): RowCondition[] {
  return objectsIn(own['filters']).map(({ field, type, typeValue, value }) => ({
    field: String(field ?? ''),
    type: String(type ?? ''),
    value: typeValue === 'variable' ? (variables[String(value)] ?? null) : value,
  }))
}

export function matchesItem(row: Row, conditions: readonly RowCondition[]): boolean {
  if (row.schema === '#UserRole') return false
  return conditions.every((condition) => fulfils(row, condition) === true)
}

/** The variables set by the rows found; lists if the item accepts several rows. */
export function withItemVariables(
  { own }: WorkflowBlock,
  rows: readonly Row[],
  variables: ReportVariables,
): ReportVariables {
  const [first] = rows
  if (!first) return variables
  const set = objectsIn(own['variables']).flatMap(({ name, value }) => {
    if (typeof name !== 'string' || typeof value !== 'string') return []
    const found = own['multiple'] === true ? rows.flatMap((row) => listOf(fieldOf(row, value))) : fieldOf(first, value)
    return [[name, found] as const]
  })
  return { ...variables, ...Object.fromEntries(set) }
}

export function startVariables(
  mint: JsonObject | null,
  credentials: readonly JsonObject[],
  reader: { readonly policyId: string; readonly did: string | null },
): ReportVariables {
  const [first] = credentials
  return {
    policyId: reader.policyId,
    owner: reader.did,
    actionId: mint?.['id'],
    actionSubjectId: subjectId(mint),
    documentId: first?.['id'],
    documentSubjectId: subjectId(first),
    documentIds: credentials.map(({ id }) => id),
    documentSubjectIds: credentials.map(subjectId),
  }
}

function subjectId(credential: JsonObject | undefined | null): unknown {
  return credential && fieldOf(credential, 'credentialSubject.0.id')
}

export interface PresentationParts {
  readonly mint: JsonObject | null
  readonly impacts: readonly JsonObject[]
  readonly credentials: readonly JsonObject[]
  /** Message ids that represent documents: either too many to list, or from another policy. */
  readonly sources: readonly string[]
  /** Message ids of presentations that this one adds to. */
  readonly further: readonly string[]
}

/** The last credential of a presentation describes what was minted. */
export function presentationParts({ verifiableCredential }: JsonObject): PresentationParts {
  const all = objectsIn(isList(verifiableCredential) ? verifiableCredential : [verifiableCredential])
  const others = all.slice(0, -1)
  return {
    mint: all.at(-1) ?? null,
    impacts: others.filter((one) => typeOf(one) === 'ActivityImpact'),
    credentials: others.filter((one) => !['ActivityImpact', 'TokenDataSource'].includes(typeOf(one))),
    sources: messagesIn(others, 'dataSource'),
    further: messagesIn(others, 'relationships'),
  }
}

function messagesIn(credentials: readonly JsonObject[], member: string): readonly string[] {
  return credentials
    .filter((one) => typeOf(one) === 'TokenDataSource')
    .flatMap((one) => listOf(fieldOf(one, `credentialSubject.0.${member}`)))
    .flatMap((one) => (typeof one === 'string' ? [one] : []))
}

function typeOf(credential: JsonObject): string {
  return String(fieldOf(credential, 'credentialSubject.0.type') ?? '').split('&')[0] ?? ''
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return isList(value) ? value : [value]
}
