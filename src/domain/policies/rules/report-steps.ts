import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { objectsIn } from '../workflow.ts'

interface ReportStep {
  readonly document?: unknown
  /** Conditions on the documents of the step after it, for the chosen document of this step. */
  readonly dynamicFilters?: unknown
}

/**
 * The documents that each step of a report shows, in the order of the steps, newest first. `chosen` holds the positions
 * of chosen documents by the step; the first one is chosen by default.
 */
export function shownDocuments(
  steps: readonly ReportStep[],
  chosen: ReadonlyMap<number, number>,
): readonly (readonly unknown[])[] {
  const shown: (readonly unknown[])[] = []
  for (const [index, step] of [...steps.entries()].toReversed()) {
    const before = shown[0]?.[chosen.get(index + 1) ?? 0]
    const filters = objectsIn(steps[index + 1]?.dynamicFilters)
    const all = documentsOf(step)
    shown.unshift(isObject(before) && isList(step.document) ? all.filter((one) => fits(one, before, filters)) : all)
  }
  return shown
}

/** True if a choice among the documents of a step changes what the step after it shows. */
export function isChoice(step: ReportStep, after: ReportStep | undefined): boolean {
  return objectsIn(step.dynamicFilters).length > 0 && isList(after?.document)
}

function documentsOf({ document }: ReportStep): readonly unknown[] {
  if (!isList(document)) return document === null || document === undefined ? [] : [document]
  return document.flatMap((part) => (isObject(part) ? [part['document']] : []))
}

function fits(document: unknown, before: JsonObject, filters: readonly JsonObject[]): boolean {
  return filters.every(({ field, nextItemField, type }) => {
    const held = isObject(document) ? document[String(nextItemField)] : undefined
    const wanted = before[String(field)]
    const isAmong = isList(wanted) ? wanted.includes(held) : wanted === held
    if (type === 'equal') return wanted === held
    if (type === 'not_equal') return wanted !== held
    return type === 'not_in' ? !isAmong : isAmong
  })
}
