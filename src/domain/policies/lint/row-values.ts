import { isStarting } from './event-flow.ts'
import { objectsIn, textsIn, type WorkflowBlock } from '../workflow.ts'
import { isObject, type JsonObject } from '../../json/json-value.ts'
import type { LintSubject } from './lint-subject.ts'

/** The values that a policy's blocks can write to each field of a document’s row; null for any value. */
export type Writes = ReadonlyMap<string, ReadonlySet<string> | null>

export interface ValueWrite {
  readonly block: WorkflowBlock
  /** The name that filters use: `option.status`. */
  readonly field: string
  /** Null for any value. */
  readonly value: string | null
}

/** Values that the engine itself writes. */
const given: readonly (readonly [string, string])[] = [
  ['option.status', 'NEW'],
  ['type', 'mint'],
  ['type', 'retirement'],
  ['type', 'user-role'],
  ['type', 'MULTI_SIGN'],
  ['type', 'POLICY'],
]

export function writesOf(subject: LintSubject): Writes {
  const all = new Map<string, Set<string> | null>()
  const add = (field: string, value: string | null) => {
    const held = all.get(field)
    if (value === null) all.set(field, null)
    else if (held !== null) all.set(field, (held ?? new Set()).add(value))
  }
  for (const [field, value] of given) add(field, value)
  for (const iri of issuedSchemas(subject)) add('type', iri)
  for (const { field, value } of subject.workflow.all.flatMap(writesIn)) add(field, value)
  return all
}

export function writesIn(block: WorkflowBlock): readonly ValueWrite[] {
  const { blockType, own, uiMetaData } = block
  const write = (field: unknown, value: unknown): ValueWrite[] =>
    typeof field === 'string' && field !== '' ? [{ block, field, value: value === null ? null : String(value) }] : []
  switch (blockType) {
    case 'sendToGuardianBlock':
      return [
        ...objectsIn(own['options']).flatMap(({ name, value }) => write(`option.${String(name)}`, value ?? '')),
        ...textsIn(own['entityType']).flatMap((type) => write('type', type)),
      ]
    case 'externalDataBlock':
      return textsIn(own['entityType']).flatMap((type) => write('type', type))
    case 'buttonBlock':
      return objectsIn(uiMetaData['buttons']).flatMap(({ field, value, dialogResultFieldPath }) =>
        write(field, value ?? '').concat(write(dialogResultFieldPath, null)),
      )
    case 'interfaceActionBlock':
      if (own['type'] !== 'selector') return write(own['field'], null)
      return objectsIn(uiMetaData['options']).flatMap(({ value }) => write(own['field'], value ?? ''))
    case 'dropdownBlockAddon':
      return write(own['field'], null)
    case 'buttonBlockAddon':
      return [...write(own['field'], own['value'] ?? ''), ...write(optionsField(own), own['value'] ?? '')]
    case 'revocationBlock':
    case 'revokeBlock':
      return [
        ...write('option.status', 'Revoked'),
        ...[own['prevDocStatus'], uiMetaData['prevDocStatus']]
          .flatMap(textsIn)
          .flatMap((v) => write('option.status', v)),
      ]
    default:
      return []
  }
}

function optionsField({ selectorOptions, dialogOptions }: JsonObject): unknown {
  if (isObject(selectorOptions) && typeof selectorOptions['field'] === 'string') return selectorOptions['field']
  return isObject(dialogOptions) ? dialogOptions['field'] : undefined
}

/** The schemas of the documents that blocks issue. */
export function issuedSchemas({ workflow }: LintSubject): readonly string[] {
  return workflow.all.flatMap((block) => {
    const { blockType, own } = block
    if (isStarting(block) || blockType === 'requestVcDocumentBlockAddon') return textsIn(own['schema'])
    if (blockType === 'extractDataBlock') return textsIn(own['schema'])
    return blockType === 'customLogicBlock' || blockType === 'calculateContainerBlock'
      ? textsIn(own['outputSchema'])
      : []
  })
}

/** True if documents of any schema can enter the policy. */
export function takesAnySchema({ workflow, isOpaque }: LintSubject): boolean {
  return isOpaque || workflow.all.some(({ blockType }) => blockType === 'uploadVcDocumentBlock')
}
