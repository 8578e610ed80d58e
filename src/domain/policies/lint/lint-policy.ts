import { lintAccess, lintShown } from './access-rules.ts'
import { lintCircles, lintDeadEnds, lintInputs, lintNeverRun } from './event-rules.ts'
import { lintSubjectOf, type LintedPolicy, type LintSubject, type Severity } from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { lintRoles, lintSchemas, lintTypes } from './reference-rules.ts'
import { lintSteps } from './step-rules.ts'
import { lintColumns, lintFallbacks, lintOutputs, lintTags } from './tag-rules.ts'
import { lintTokens } from './token-rules.ts'
import { lintButtons, lintFilters, lintSources, lintUnread } from './value-rules.ts'

const always: readonly ((subject: LintSubject) => readonly PolicyFinding[])[] = [
  lintTags,
  lintAccess,
  lintShown,
  lintRoles,
  lintSchemas,
  lintTypes,
  lintColumns,
  lintSources,
  lintTokens,
]

/** Rules for policies whose steps are moved by events. */
const byEvents: readonly ((subject: LintSubject) => readonly PolicyFinding[])[] = [
  lintInputs,
  lintOutputs,
  lintFallbacks,
  lintDeadEnds,
  lintNeverRun,
  lintCircles,
  lintSteps,
  lintFilters,
  lintUnread,
  lintButtons,
]

const order: readonly Severity[] = ['error', 'warning', 'note']

/**
 * Finds blocks, steps and references that cannot work or that lead nowhere; the worst findings first, then by place.
 */
export function lintPolicy(policy: LintedPolicy): readonly PolicyFinding[] {
  const subject = lintSubjectOf(policy)
  const rules = subject.workflow.isEventDriven ? [...always, ...byEvents] : always
  const places = [...subject.places.values()]
  const at = ({ place }: PolicyFinding) => (places.includes(place) ? places.indexOf(place) : places.length)
  return rules
    .flatMap((rule) => rule(subject))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || at(a) - at(b))
}
