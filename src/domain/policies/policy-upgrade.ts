import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { objectsIn } from './workflow.ts'

/** The `codeVersion` that policies are upgraded to. */
export const currentCodeVersion = '1.5.1'

function hasEvents(block: JsonObject): boolean {
  return objectsIn(block['events']).length > 0 || objectsIn(block['children']).some(hasEvents)
}

/** True if a choice or condition refers to another block, as in versions that had no events yet. */
function bindsBlocks({ blockType, bindBlock, uiMetaData, conditions, children }: JsonObject): boolean {
  const isAction = blockType === 'interfaceActionBlock' || blockType === 'interfaceAction'
  const choices = isAction && isObject(uiMetaData) ? objectsIn(uiMetaData['options']) : []
  const named = isAction ? [bindBlock] : []
  const branches = blockType === 'switchBlock' ? objectsIn(conditions) : []
  const targets = [...named, ...[...choices, ...branches].map((one) => one['bindBlock'])]
  return targets.some((tag) => typeof tag === 'string' && tag !== '') || objectsIn(children).some(bindsBlocks)
}

/**
 * True if events move the steps: since `codeVersion` 1.1.0, and in earlier versions that bound choices to blocks. In
 * other policies, `dependencies` name the blocks to be completed first.
 */
export function isEventDriven({ codeVersion, config }: JsonObject): boolean {
  if (typeof codeVersion === 'string' && codeVersion !== '') return true
  return isObject(config) && (hasEvents(config) || bindsBlocks(config))
}

/** Upgrades the blocks of an older `codeVersion` as a Guardian does on import. */
export function upgradeConfig(file: JsonObject): JsonObject {
  const { config } = file
  if (!isObject(config)) return {}
  const version = typeof file['codeVersion'] === 'string' ? file['codeVersion'] : ''
  const isOlderThan = (other: string) => compareVersions(version, other) < 0
  const makesEvents = isEventDriven(file)
  const steps: readonly (readonly [string, (block: JsonObject) => JsonObject])[] = [
    ['1.0.0', renameType],
    ...(makesEvents
      ? ([
          ['1.1.0', makeEvents],
          ['1.2.0', selectorToButtons],
        ] as const)
      : []),
    ['1.3.0', renameAssignee],
    ['1.3.0', defaultAccountType],
    ['1.5.0', historyToAddon],
    ['1.5.1', revokeToRevocation],
  ]
  const needed = steps.filter(([since]) => isOlderThan(since)).map(([, step]) => step)
  if (needed.length === 0) return config
  const revoked = isOlderThan('1.5.1') ? tagsOfType(config, 'revokeBlock') : new Set<string>()
  const upgrade = (given: JsonObject): JsonObject => {
    const block = withoutColumns(
      needed.reduce((one, step) => step(one), given),
      revoked,
    )
    return isList(block['children']) ? { ...block, children: objectsIn(block['children']).map(upgrade) } : block
  }
  return upgrade(config)
}

/** Negative if the first version is older. A missing version is the oldest. */
export function compareVersions(first: string, second: string): number {
  const [one, two] = [first, second].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let at = 0; at < Math.max(one?.length ?? 0, two?.length ?? 0); at += 1) {
    const difference = (one?.[at] ?? 0) - (two?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const renamed: Readonly<Record<string, string>> = {
  interfaceDocumentsSource: 'interfaceDocumentsSourceBlock',
  requestVcDocument: 'requestVcDocumentBlock',
  sendToGuardian: 'sendToGuardianBlock',
  interfaceAction: 'interfaceActionBlock',
  mintDocument: 'mintDocumentBlock',
  aggregateDocument: 'aggregateDocumentBlock',
  wipeDocument: 'retirementDocumentBlock',
}

function renameType(block: JsonObject): JsonObject {
  const type = String(block['blockType'])
  return Object.hasOwn(renamed, type) ? { ...block, blockType: renamed[type] } : block
}

/** Before 1.1.0 the order followed from dependencies and from the bindings of options, conditions and timers. */
function makeEvents(block: JsonObject): JsonObject {
  const { blockType, type, tag, timer, bindBlock } = block
  const refreshes = isList(block['events'])
    ? objectsIn(block['events'])
    : (isList(block['dependencies']) ? block['dependencies'] : []).map((before) =>
        eventOf('RefreshEvent', 'RefreshEvent', before, tag),
      )
  const withEvents = (more: readonly JsonObject[], rest: JsonObject = {}) => ({
    ...block,
    ...rest,
    events: [...refreshes, ...more],
  })
  if (blockType === 'interfaceActionBlock' && type === 'selector') {
    const metadata = isObject(block['uiMetaData']) ? block['uiMetaData'] : {}
    const options = tagged(metadata['options'], 'Option')
    const runs = options.map((option) =>
      eventOf(option['tag'], 'RunEvent', tag, option['bindBlock'], option['user'] === 'CURRENT' ? '' : 'owner'),
    )
    return withEvents(runs, options.length > 0 ? { uiMetaData: { ...metadata, options } } : {})
  }
  if (blockType === 'interfaceActionBlock' && type === 'dropdown')
    return withEvents([eventOf('DropdownEvent', 'RunEvent', tag, bindBlock)])
  if (blockType === 'switchBlock' && isList(block['conditions'])) {
    const conditions = tagged(block['conditions'], 'Condition')
    return withEvents(
      conditions.map((condition) => eventOf(condition['tag'], 'RunEvent', tag, condition['bindBlock'])),
      { conditions },
    )
  }
  if (blockType === 'aggregateDocumentBlock' && timer)
    return withEvents([eventOf('TimerEvent', 'RunEvent', timer, tag)])
  return withEvents([])
}

function eventOf(output: unknown, input: string, source: unknown, target: unknown, actor: string | null = null) {
  return { output, input, source, target, disabled: false, actor }
}

function tagged(value: unknown, prefix: string): readonly JsonObject[] {
  return objectsIn(value).map((one, index) => withTag(one, `${prefix}_${index}`))
}

function withTag(one: JsonObject, tag: string): JsonObject {
  return one['tag'] ? one : { ...one, tag }
}

function selectorToButtons(block: JsonObject): JsonObject {
  if (block['blockType'] !== 'interfaceActionBlock' || block['type'] !== 'selector') return block
  const { options, ...metadata } = isObject(block['uiMetaData']) ? block['uiMetaData'] : {}
  const buttons = objectsIn(options).map(({ tag, name, value, uiClass }) => ({
    tag,
    name,
    type: 'selector',
    filters: [],
    field: block['field'],
    value,
    uiClass,
  }))
  return { ...block, blockType: 'buttonBlock', uiMetaData: { ...metadata, buttons } }
}

/** The member for the user to whom a document is assigned was called `assign` up to release 2.3. */
function renameAssignee(block: JsonObject): JsonObject {
  const { blockType, field, uiMetaData } = block
  if (blockType === 'interfaceActionBlock' && field === 'assign') return { ...block, field: 'assignedTo' }
  if (blockType !== 'interfaceDocumentsSourceBlock' || !isObject(uiMetaData) || !isList(uiMetaData['fields']))
    return block
  return { ...block, uiMetaData: { ...uiMetaData, fields: objectsIn(uiMetaData['fields']).map(renameColumn) } }
}

function renameColumn(field: JsonObject): JsonObject {
  return field['name'] === 'assign' ? { ...field, name: 'assignedTo' } : field
}

function defaultAccountType(block: JsonObject): JsonObject {
  const { blockType, accountType } = block
  const hasAccount = blockType === 'mintDocumentBlock' || blockType === 'retirementDocumentBlock'
  return hasAccount && !accountType ? { ...block, accountType: 'default' } : block
}

function historyToAddon(block: JsonObject): JsonObject {
  if (block['blockType'] !== 'interfaceDocumentsSourceBlock') return block
  const children = objectsIn(block['children'])
  if (!children.some(isHistoric)) return block
  const showsHistory = children.some((child) => isHistoric(child) && Boolean(child['viewHistory']))
  const addon = {
    tag: `history_addon_${String(block['tag'] || block['id'])}`,
    blockType: 'historyAddon',
    defaultActive: false,
    permissions: ['ANY_ROLE'],
    onErrorAction: 'no-action',
    artifacts: [],
    children: [],
    events: [],
  }
  const kept = children.map((child) => (isHistoric(child) ? without(child, 'viewHistory') : child))
  return { ...block, children: showsHistory ? [...kept, addon] : kept }
}

function isHistoric(block: JsonObject): boolean {
  return block['blockType'] === 'documentsSourceAddon' && 'viewHistory' in block
}

function revokeToRevocation(block: JsonObject): JsonObject {
  if (block['blockType'] !== 'revokeBlock') return block
  const { updatePrevDoc, prevDocStatus } = isObject(block['uiMetaData']) ? block['uiMetaData'] : {}
  return { updatePrevDoc, prevDocStatus, ...block, blockType: 'revocationBlock' }
}

/** Removes the grid columns that older versions needed for each revoke block. */
function withoutColumns(block: JsonObject, tags: ReadonlySet<string>): JsonObject {
  const { blockType, uiMetaData } = block
  if (tags.size === 0 || blockType !== 'interfaceDocumentsSourceBlock' || !isObject(uiMetaData)) return block
  if (!isList(uiMetaData['fields'])) return block
  const fields = objectsIn(uiMetaData['fields']).filter(({ bindBlock }) => !tags.has(String(bindBlock)))
  return { ...block, uiMetaData: { ...uiMetaData, fields } }
}

function tagsOfType(block: JsonObject, type: string): ReadonlySet<string> {
  const own = block['blockType'] === type && typeof block['tag'] === 'string' ? [block['tag']] : []
  const inside = objectsIn(block['children']).map((child) => tagsOfType(child, type))
  return new Set([own, ...inside].flatMap((tags) => Array.from(tags)))
}

function without(block: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(block).filter(([key]) => key !== name))
}
