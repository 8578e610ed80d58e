import { stringifyJson } from '#api/json.ts'
import { sourcesOf } from '../document-selection.ts'
import { rowTest, isFilterType } from '../row-test.ts'
import { objectsIn, textsIn, type WorkflowBlock } from '../workflow.ts'
import type { JsonObject } from '../../json/json-value.ts'
import { orList } from '../../text/joined.ts'
import { gridsBoundTo } from './access-rules.ts'
import { findingAt, blockNameOf, quoted, type LintSubject } from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { issuedSchemas, takesAnySchema, writesIn, writesOf, type Writes } from './row-values.ts'

/** Reports filters that no document can ever satisfy. */
export function lintFilters(subject: LintSubject): PolicyFinding[] {
  const { workflow, isOpaque } = subject
  if (!workflow.isEventDriven) return []
  const writes = writesOf(subject)
  const issued = new Set(issuedSchemas(subject).map(withoutVersion))
  return workflow.all.flatMap((block) => {
    const { blockType, own } = block
    if (blockType === 'reportItemBlock' && !isOpaque)
      return objectsIn(own['filters'])
        .filter(({ typeValue }) => typeValue !== 'variable')
        .flatMap((filter) => unsatisfied(subject, block, filter, writes))
    if (blockType !== 'documentsSourceAddon') return []
    const found = isOpaque ? [] : objectsIn(own['filters']).flatMap((one) => unsatisfied(subject, block, one, writes))
    return found.concat(unissued(subject, block, issued), unassigned(subject, block, writes))
  })
}

function unsatisfied(
  subject: LintSubject,
  block: WorkflowBlock,
  { field, type, value }: JsonObject,
  writes: Writes,
): PolicyFinding[] {
  if (typeof field !== 'string' || !isFilterType(type) || !isWritten(field)) return []
  const test = rowTest(field, type, String(value ?? ''))
  if (!test || !('keys' in test) || !test.isAnyOf) return []
  const possible = writes.get(field)
  const asked =
    type === 'in'
      ? String(value)
          .split(',')
          .map((one) => one.trim())
      : [String(value ?? '')]
  if (possible === null || asked.some((one) => one === '' || possible?.has(one) === true)) return []
  const near = [...(possible ?? [])].filter((one) => asked.some((other) => fold(one) === fold(other)))
  return [
    findingAt(subject, block, {
      rule: 'unsatisfied-filter',
      severity: 'warning',
      message: `No document is ever found here: the filter asks for ${field} ${quoted(asked, orList)}, which no block sets.`,
      advice:
        near.length > 0
          ? `Blocks set ${quoted(near)}: write it the same way in both places.`
          : 'Correct the value, or set it in a sendToGuardianBlock or by a button.',
    }),
  ]
}

/** Fields that the policy's blocks write; others come from forms or from the network. */
function isWritten(field: string): boolean {
  return field === 'type' || field.startsWith('option.')
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function withoutVersion(iri: string): string {
  return iri.replace(/&.*$/s, '')
}

function unissued(subject: LintSubject, block: WorkflowBlock, issued: ReadonlySet<string>): PolicyFinding[] {
  const { dataType } = block.own
  const isOfCredentials = dataType === 'vc-documents' || dataType === undefined || dataType === ''
  const [schema] = textsIn(block.own['schema'])
  if (!isOfCredentials || schema === undefined || takesAnySchema(subject)) return []
  const held = subject.schemas.find(({ iri }) => withoutVersion(iri) === withoutVersion(schema))
  // A missing schema is reported separately.
  if (!held || issued.has(withoutVersion(schema))) return []
  return [
    findingAt(subject, block, {
      rule: 'unsatisfied-filter',
      severity: 'warning',
      message: `No document is ever found here: the filter asks for the schema “${held.name}”, which no form and no calculation of this policy issues.`,
      advice: 'Choose the schema of the documents that should appear, or none.',
    }),
  ]
}

const limits = { onlyAssignDocuments: 'assignedTo', onlyAssignByGroupDocuments: 'assignedToGroup' } as const

function unassigned(subject: LintSubject, block: WorkflowBlock, writes: Writes): PolicyFinding[] {
  if (subject.isOpaque) return []
  return Object.entries(limits).flatMap(([limit, field]) =>
    block.own[limit] !== true || writes.has(field)
      ? []
      : findingAt(subject, block, {
          rule: 'unsatisfied-filter',
          severity: 'warning',
          message: `No document is ever found here: it shows only what is assigned (${limit}), but no button or choice sets ${field}.`,
          advice: `Let a button or a drop-down set ${field}, or remove the limit.`,
        }),
  )
}

/** Reports sources of documents that are not stored here. */
export function lintSources(subject: LintSubject): PolicyFinding[] {
  return subject.workflow.all.flatMap((block) =>
    sourcesOf(subject.workflow, block).flatMap(({ addon, reason }) =>
      addon && reason !== null
        ? findingAt(subject, addon, {
            rule: 'unknown-source-type',
            severity: 'warning',
            message: `This source shows nothing here. ${reason.replace(/([^.])$/, '$1.')}`,
            advice: 'Choose documents that a policy keeps (vc-documents, vp-documents, did-documents, approve).',
          })
        : [],
    ),
  )
}

/** Reports values that blocks set but nothing reads. */
export function lintUnread(subject: LintSubject): PolicyFinding[] {
  const { workflow, isOpaque } = subject
  if (!workflow.isEventDriven || isOpaque) return []
  const read = workflow.all.map(readingText).join('\n')
  const reported = new Set<string>()
  return workflow.all.flatMap(writesIn).flatMap(({ block, field, value }) => {
    if (!field.startsWith('option.') || value === null || value === '') return []
    const key = `${field} ${value}`
    if (reported.has(key) || read.includes(value)) return []
    reported.add(key)
    const isShown =
      comparesAny(subject, field) ||
      workflow.all.some(({ uiMetaData }) => objectsIn(uiMetaData['fields']).some(({ name }) => name === field))
    const near = askedValues(subject, field).filter((asked) => isNear(asked, value))
    // A final state is often for people only, who read it in a column.
    if (isShown && near.length === 0) return []
    return findingAt(subject, block, {
      rule: 'unread-value',
      severity: isShown ? 'note' : 'warning',
      message: `“${blockNameOf(block)}” sets ${field} “${value}”, but no filter, button or condition asks for it.`,
      advice:
        near.length > 0
          ? `They ask for ${quoted(near, orList)}: if the same is meant, write it the same way in both places.`
          : 'Check that it is spelled as in the filter, button or condition that should ask for it. If none should, nothing is wrong.',
    })
  })
}

/** Whether texts differ in case, spaces or an ending, as REJECT and Rejected do. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [fold(one), fold(other)].toSorted((a, b) => a.length - b.length)
  return short !== '' && long.startsWith(short) && long.length - short.length <= 2
}

function filtersIn({ own, uiMetaData }: WorkflowBlock): readonly JsonObject[] {
  return [
    ...objectsIn(own['filters']),
    ...objectsIn(own['conditions']),
    ...objectsIn(uiMetaData['buttons']).flatMap((button) => objectsIn(button['filters'])),
  ]
}

/** The values that filters compare a field with. */
function askedValues({ workflow }: LintSubject, field: string): readonly string[] {
  const filters = workflow.all.flatMap(filtersIn).filter((one) => one['field'] === field)
  return [...new Set(filters.flatMap(({ value }) => String(value ?? '').split(',')))].map((value) => value.trim())
}

/** The parts of a block's settings that read values, as text. */
function readingText({ own, uiMetaData, blockType }: WorkflowBlock): string {
  const isSet = (name: string) =>
    name === 'prevDocStatus' || (name === 'options' && blockType === 'sendToGuardianBlock')
  const asked = Object.entries(own).filter(([name]) => !isSet(name))
  const buttons = objectsIn(uiMetaData['buttons']).map(({ filters }) => filters)
  return stringifyJson([asked, buttons])
}

/** True if any value matters: a filter tests for inequality, or users choose the expected value. */
function comparesAny({ workflow }: LintSubject, field: string): boolean {
  return workflow.all.some((block) => {
    if (block.blockType === 'filtersAddon') return block.own['field'] === field
    return filtersIn(block).some((one) => one['field'] === field && one['type'] !== 'equal' && one['type'] !== 'in')
  })
}

/** Reports buttons that never appear next to any document of their grids. */
export function lintButtons(subject: LintSubject): PolicyFinding[] {
  if (!subject.workflow.isEventDriven || subject.isOpaque) return []
  const writes = writesOf(subject)
  return subject.workflow.all.flatMap((block) => {
    if (block.blockType !== 'buttonBlock' || block.tag === null) return []
    const sources = gridsBoundTo(subject, block).flatMap((grid) => boundSources(grid, block.tag ?? ''))
    if (sources.length === 0) return []
    return objectsIn(block.uiMetaData['buttons']).flatMap((button) => {
      const label = textsIn(button['name'])[0] ?? textsIn(button['tag'])[0] ?? ''
      const reasons = sources.map((source) => hiddenIn(source, button, writes))
      if (reasons.some((reason) => reason === null)) return []
      return findingAt(subject, block, {
        rule: 'hidden-button',
        severity: 'error',
        message: `Nobody can press “${label}”: it is hidden next to every document. ${[...new Set(reasons)].join(' ')}`,
        advice: 'Change the filters of the button, or those of the grid.',
      })
    })
  })
}

/** The sources of a grid whose documents show a bound block. */
function boundSources(grid: WorkflowBlock, tag: string): readonly WorkflowBlock[] {
  const sources = grid.children.filter(({ blockType }) => blockType === 'documentsSourceAddon')
  const columns = objectsIn(grid.uiMetaData['fields']).filter(({ bindBlock, bindBlocks }) =>
    [...textsIn(bindBlock), ...textsIn(bindBlocks)].includes(tag),
  )
  return columns.flatMap(({ bindGroup }) => {
    const groups = textsIn(bindGroup)
    return groups.length === 0 ? sources : sources.filter((source) => groups.includes(source.tag ?? ''))
  })
}

/** Why a button never appears next to the documents of a source; null if it may appear. */
function hiddenIn(source: WorkflowBlock, button: JsonObject, writes: Writes): string | null {
  const held = fixedValues(source)
  const { field, value } = button
  const at = `“${blockNameOf(source)}”`
  const same = typeof field === 'string' ? held.get(field) : undefined
  if (same !== undefined && same.length === 1 && same[0] === String(value ?? ''))
    return `All documents of ${at} already have ${String(field)} “${same[0]}”, which the button would set.`
  for (const filter of objectsIn(button['filters'])) {
    const on = String(filter['field'] ?? '')
    const asked = String(filter['value'] ?? '')
    const values = held.get(on)
    if (filter['type'] === 'equal') {
      if (values && !values.includes(asked))
        return `It asks for ${on} “${asked}”, but ${at} shows only ${quoted(values, orList)}.`
      const possible = writes.get(on)
      if (isWritten(on) && possible !== null && possible?.has(asked) !== true)
        return `It asks for ${on} “${asked}”, which no block sets.`
    }
    if (filter['type'] === 'not_equal' && values?.every((one) => one === asked) === true)
      return `It asks for ${on} other than “${asked}”, but ${at} shows only that.`
  }
  return null
}

/** The values of fields that a source's filters admit. */
function fixedValues(source: WorkflowBlock): ReadonlyMap<string, readonly string[]> {
  const held = new Map<string, readonly string[]>()
  for (const { field, type, value } of objectsIn(source.own['filters'])) {
    const on = String(field ?? '')
    const allowed =
      type === 'equal'
        ? [String(value ?? '')]
        : type === 'in'
          ? String(value ?? '')
              .split(',')
              .map((one) => one.trim())
          : null
    if (allowed)
      held.set(
        on,
        (held.get(on) ?? allowed).filter((one) => allowed.includes(one)),
      )
  }
  return held
}
