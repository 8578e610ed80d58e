import { stringifyJson } from '#api/json.ts'
import { fieldLabel } from '../../schemas/document/field-label.ts'
import { readDocument, type SchemaDocument } from '../../schemas/document/schema-document.ts'
import type { Field } from '../../schemas/document/schema-field.ts'
import { isGuardianType, isKept, whyNotRun } from '../block-types.ts'
import { objectsIn, textsIn } from '../workflow.ts'
import { orList } from '../../text/joined.ts'
import {
  findingAt,
  findingOf,
  groupRoles,
  holderOf,
  isHolder,
  audienceOf,
  blockPermissionsOf,
  quoted,
  type LintSubject,
} from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { reserved } from './tag-rules.ts'

const schemaMembers = ['schema', 'presetSchema', 'inputSchema', 'outputSchema', 'sourceSchema'] as const

/**
 * Reports schemas that blocks name but the policy lacks, schemas that nothing uses, and schemas that no form can
 * satisfy.
 */
export function lintSchemas(subject: LintSubject): PolicyFinding[] {
  return [...missingSchemas(subject), ...unusedSchemas(subject), ...unsendableForms(subject)]
}

function missingSchemas(subject: LintSubject): PolicyFinding[] {
  const { workflow, schemas } = subject
  const known = new Set(schemas.map(({ iri }) => iri))
  return workflow.all.flatMap((block) => {
    const holder = holderOf(workflow, block)
    const variables = new Set(objectsIn(holder?.own['variables']).map(({ name }) => name))
    return schemaMembers.flatMap((member) =>
      textsIn(block.own[member]).flatMap((iri) => {
        // Names without a number sign are schemas that every policy has.
        if (known.has(iri) || variables.has(iri) || !/^#[0-9a-f]{8}-/i.test(iri)) return []
        const isForm = block.blockType === 'requestVcDocumentBlock' && member === 'schema'
        return findingAt(subject, block, {
          rule: 'missing-schema',
          severity: isForm ? 'error' : 'warning',
          message: `Its ${member} ${iri} is not among the schemas of the policy.${isForm ? ' The form cannot be filled in.' : ''}`,
          advice: 'Choose a schema of the policy, or add this one.',
        })
      }),
    )
  })
}

function unusedSchemas({ schemas, config }: LintSubject): PolicyFinding[] {
  const used = new Set<string>()
  const reading = [stringifyJson(config)]
  for (let text = reading.pop(); text !== undefined; text = reading.pop())
    for (const { iri, document } of schemas)
      if (!used.has(iri) && text.includes(uuidOf(iri))) {
        used.add(iri)
        reading.push(document)
      }
  return schemas.flatMap(({ iri, name }, index) =>
    used.has(iri)
      ? []
      : findingOf(`schemas[${index}]`, {
          rule: 'unused-schema',
          severity: 'note',
          message: `No block and no other schema uses the schema “${name === '' ? iri : name}”.`,
          advice: 'Remove it, or choose it in the block that should use it.',
        }),
  )
}

/** Reports forms that hide required fields: documents from such a form violate the schema. */
function unsendableForms(subject: LintSubject): PolicyFinding[] {
  const { workflow, schemas } = subject
  return workflow.all.flatMap((block) => {
    if (block.blockType !== 'requestVcDocumentBlock') return []
    const schema = schemas.find(({ iri }) => iri === block.own['schema'])
    const read = schema ? readDocument(schema.document) : null
    if (!read?.ok) return []
    const hidden = new Set(textsIn(block.own['hideFields']))
    return hiddenDemands(read.document, read.document.fields, { hidden, isAlways: true, within: [] }).flatMap(
      ({ place, label, isAlways }) =>
        findingAt(subject, block, {
          rule: 'unsendable-form',
          severity: isAlways ? 'error' : 'warning',
          message: `The schema of this form requires ${quoted([label])} (${place}) and hides it: ${isAlways ? 'nobody can send the form' : 'the form cannot be sent once the group around it is filled in'}.`,
          advice: 'Show the field, or make it optional.',
        }),
    )
  })
}

interface HiddenDemand {
  readonly place: string
  readonly label: string
  /** False if only documents with a certain optional group require it. */
  readonly isAlways: boolean
}

interface DemandedIn {
  readonly hidden: ReadonlySet<string>
  readonly isAlways: boolean
  readonly within: readonly Field[]
}

function hiddenDemands(
  document: SchemaDocument,
  fields: readonly Field[],
  { hidden, isAlways, within }: DemandedIn,
): HiddenDemand[] {
  return fields.flatMap((field) => {
    const path = [...within, field]
    if (field.hidden || hidden.has(field.key))
      return field.required && !field.autocalculate
        ? [{ place: path.map(({ key }) => key).join('.'), label: fieldLabel(field).label, isAlways }]
        : []
    const nested =
      field.ref === null || within.some(({ ref }) => ref === field.ref) ? undefined : document.defs.get(field.ref)
    return nested
      ? hiddenDemands(document, nested.fields, {
          hidden: new Set(),
          isAlways: isAlways && field.required,
          within: path,
        })
      : []
  })
}

function uuidOf(iri: string): string {
  return iri.replace(/^#/, '').replace(/&.*$/s, '')
}

/** Reports roles that blocks name but nobody can hold, and roles that have no effect. */
export function lintRoles(subject: LintSubject): PolicyFinding[] {
  const { workflow, roles, groups } = subject
  const known = new Set([...roles, ...groups.flatMap(groupRoles)])
  const named = new Map<string, (typeof workflow.all)[number]>()
  for (const block of workflow.all)
    for (const role of blockPermissionsOf(subject, block)) if (!named.has(role)) named.set(role, block)
  const unknown = [...named].flatMap(([role, block]) =>
    known.has(role) || reserved.has(role) || isVariable(subject, role)
      ? []
      : findingAt(subject, block, {
          rule: 'unknown-role',
          severity: 'warning',
          message: `It is for the role “${role}”, which the policy does not have, so nobody can hold it.`,
          advice: known.size === 0 ? 'Add the role to the policy.' : `Choose one of ${quoted([...known], orList)}.`,
        }),
  )
  return [
    ...unknown,
    ...roles.flatMap((role, index) => untaken(subject, role, index).concat(unnamed(role, index, named))),
  ]
}

function isVariable({ workflow }: LintSubject, role: string): boolean {
  return workflow.all.some(
    (block) => isHolder(block) && objectsIn(block.own['variables']).some(({ name }) => name === role),
  )
}

function untaken(subject: LintSubject, role: string, index: number): PolicyFinding[] {
  const { workflow, groups } = subject
  const choosers = workflow.all.filter(({ blockType }) => blockType === 'policyRolesBlock')
  const open = choosers.filter((block) => audienceOf(subject, block).some(({ roles }) => roles.length === 0))
  const offered = new Set(
    open.flatMap(({ own }) => {
      const of = new Set(textsIn(own['groups']))
      const inGroups = groups.filter(({ name }) => typeof name === 'string' && of.has(name)).flatMap(groupRoles)
      return [...textsIn(own['roles']), ...inGroups]
    }),
  )
  if (offered.has(role)) return []
  const message =
    choosers.length === 0
      ? `Nobody can take the role “${role}”: the policy has no policyRolesBlock to choose it in.`
      : open.length === 0
        ? `Nobody can take the role “${role}”: nobody without a role may open “${choosers[0]?.tag ?? 'policyRolesBlock'}”, where roles are chosen.`
        : `Nobody can take the role “${role}”: no policyRolesBlock offers it.`
  return [
    findingOf(`policyRoles[${index}]`, {
      rule: 'role-not-taken',
      severity: 'error',
      message,
      advice: 'Offer it in a policyRolesBlock that NO_ROLE may open, or remove the role.',
    }),
  ]
}

function unnamed(role: string, index: number, named: { has(role: string): boolean }): PolicyFinding[] {
  if (named.has(role)) return []
  return [
    findingOf(`policyRoles[${index}]`, {
      rule: 'unused-role',
      severity: 'warning',
      message: `No block is for the role “${role}”, so its members have nothing to do.`,
      advice: 'Name it in the permissions of a block, or remove it.',
    }),
  ]
}

/** Reports blocks that do not run here. */
export function lintTypes(subject: LintSubject): PolicyFinding[] {
  return subject.workflow.all.flatMap((block) => {
    const { blockType } = block
    if (isKept(blockType))
      return findingAt(subject, block, {
        rule: 'does-not-run',
        severity: isGuardianType(blockType) ? 'warning' : 'error',
        message: isGuardianType(blockType)
          ? `${blockType} does not run here: ${whyNotRun(blockType)}. What reaches it waits there.`
          : `No Guardian knows the block type ${blockType}.`,
        advice: isGuardianType(blockType) ? 'Run this part of the policy in a Guardian.' : 'Correct the type.',
      })
    if (blockType !== 'tool' || block.children.length > 0) return []
    return findingAt(subject, block, {
      rule: 'tool-without-content',
      severity: 'warning',
      message: 'The file does not contain the blocks of this tool, so documents stop here.',
      advice: 'Import the tool’s file (.tool), or the policy together with its tools.',
    })
  })
}
