import { groupDigits } from '#domain/text/counted.ts'
import { isList } from '#domain/json/json-value.ts'
import { rowKindOf, rowKinds, type RowKind } from '#domain/policies/policy-row.ts'
import { matchesItem } from '#domain/policies/rules/report.ts'
import type { RowCondition } from '#domain/policies/rules/row-conditions.ts'
import { limits } from '../../../../../platform/limits.ts'
import type { StoredRow } from '../../../store/documents.ts'
import type { RunDocuments } from '../../engine/block-type.ts'

/** Searches the documents of a policy for the items of one report, or for those that a new document is compared with. */
export interface ReportSearch {
  /** Oldest first; at most one unless `isMultiple`. */
  find(conditions: readonly RowCondition[], isMultiple: boolean): Promise<readonly StoredRow[]>
  /** What the search skipped, in words; null if nothing. */
  shortfall(): string | null
}

interface SearchOptions {
  readonly kind?: RowKind
  readonly maxRows?: number
}

export function searchFor(
  documents: SearchedDocuments,
  { kind = rowKinds.credential, maxRows = limits.reportDocuments }: SearchOptions = {},
): ReportSearch {
  const batches = documents.batches({ kind })
  const read: StoredRow[] = []
  let isCut = false

  async function readMore(): Promise<boolean> {
    const { value = [], done = false } = await batches.next()
    if (done) return false
    const fitting = value.slice(0, maxRows - read.length)
    isCut = fitting.length < value.length
    read.push(...fitting)
    return fitting.length > 0
  }

  async function* all(): AsyncGenerator<StoredRow> {
    for (let at = 0; at < read.length || (!isCut && (await readMore())); at += 1) {
      const row = read[at]
      if (row) yield row
    }
  }

  return {
    async find(conditions, isMultiple) {
      const found: StoredRow[] = []
      for await (const row of (await named(documents, kind, conditions)) ?? all()) {
        if (!matchesItem(row, conditions)) continue
        found.push(row)
        if (!isMultiple) break
      }
      return found
    },
    shortfall: () => (isCut ? `Only the first ${groupDigits(maxRows)} documents of the policy were searched.` : null),
  }
}

type SearchedDocuments = Pick<RunDocuments, 'batches' | 'findByMessage' | 'findBySubject'>

/** Null unless a condition names documents by an indexed column. */
async function named(
  documents: SearchedDocuments,
  kind: RowKind,
  conditions: readonly RowCondition[],
): Promise<readonly StoredRow[] | null> {
  for (const { field, type, value } of conditions) {
    const lookUp = lookUps.get(field)
    const values = isList(value) ? value : [value]
    const texts = values.filter((one) => typeof one === 'string')
    if (!lookUp || (type !== 'equal' && type !== 'in') || texts.length < values.length) continue
    const wanted =
      type === 'in' && !isList(value) ? texts.flatMap((text) => text.split(',').map((one) => one.trim())) : texts
    return (await lookUp(documents, wanted)).filter(({ document }) => rowKindOf(document) === kind)
  }
  return null
}

type LookUp = (documents: SearchedDocuments, values: readonly string[]) => Promise<StoredRow[]>

const lookUps: ReadonlyMap<string, LookUp> = new Map<string, LookUp>([
  ['messageId', ({ findByMessage }, values) => findByMessage(values)],
  ['document.credentialSubject.0.id', ({ findBySubject }, values) => findBySubject(values)],
])
