import { belongsIn, isContainer, isGuardianType, isKept, whyNotRun } from './block-types.ts'
import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { pathText, violationAt, type ValueViolation } from '../json/value-violation.ts'
import { findDependencyCycles, findUnknownDependencies, type PlacedBlock } from './policy-dependencies.ts'
import { blockSchema, ownSchema, violationsOf, type PolicyViolation, type References } from './policy-file-schemas.ts'
import { objectsIn } from './workflow.ts'

const maxBlocks = 2000
const maxTagLength = 1000

/** A peculiarity that does not prevent an import; `tag` identifies the block. */
export interface PolicyNote extends PolicyViolation {
  readonly tag: string | null
}

export function notesOf(tag: string | null, found: readonly PolicyViolation[]): readonly PolicyNote[] {
  return found.map((violation) => Object.assign({ tag }, violation))
}

export interface PolicyCheck {
  /** The reasons why the policy cannot be imported. */
  readonly refusals: readonly PolicyViolation[]
  readonly notes: readonly PolicyNote[]
}

export function checkBlocks(
  config: JsonObject,
  references: References,
  { isEventDriven }: { readonly isEventDriven: boolean },
): PolicyCheck {
  const placed: PlacedBlock[] = []
  const ids = new Set<string>()
  const tags = new Map<string, string>()
  const refusals: PolicyViolation[] = []
  const notes: PolicyNote[] = []

  function check({ block, path, around, isRun, names }: CheckedPlace): void {
    const { blockType, children } = block
    placed.push({ block, path, around })
    if (placed.length > maxBlocks) return
    const { refused, noted } = checkTag(block, path, tags)
    refusals.push(...refused)
    // A block that does not run needs only its address and its permissions.
    const own = isRun && typeof blockType === 'string' && !offersGroups(block) ? ownSchema(blockType, names) : null
    const found = [
      // A Guardian leaves the root's tag empty.
      ...(around === null && block['tag'] === '' ? [] : noted),
      ...violationsOf(blockSchema(withVariables(names, block), around === null, ids), block, path),
      ...checkType(block, path, around, isRun),
      ...checkLimits(block, path, isEventDriven),
      ...(own ? violationsOf(own, block, path) : []),
      ...checkChildren(block, path),
    ]
    notes.push(...notesOf(tagOf(block), found))
    const inside = { around: block, isRun: isRun && !isKept(blockType), names: withVariables(names, block) }
    for (const [index, child] of (isList(children) ? children : []).entries()) {
      const at = [...path, 'children', index]
      if (isObject(child)) check({ ...inside, block: child, path: at })
      else notes.push(...notesOf(tagOf(block), [violationAt(at, 'is not a block and is left out')]))
    }
  }

  check({ block: config, path: ['config'], around: null, isRun: true, names: references })
  if (placed.length > maxBlocks)
    return { refusals: [violationAt(['config'], `contains more than ${maxBlocks} blocks`)], notes: [] }
  for (const one of placed) notes.push(...notesOf(tagOf(one.block), findUnknownDependencies(one, tags, isEventDriven)))
  if (!isEventDriven)
    for (const { block, violation } of findDependencyCycles(placed)) notes.push(...notesOf(tagOf(block), [violation]))
  return { refusals, notes }
}

/** Removes dependencies that form cycles, because no block in a cycle could ever be completed. */
export function withoutCycles(config: JsonObject): JsonObject {
  const placed: PlacedBlock[] = []
  const place = (block: JsonObject, path: ValueViolation['path'], around: JsonObject | null): void => {
    placed.push({ block, path, around })
    for (const [index, child] of objectsIn(block['children']).entries())
      place(child, [...path, 'children', index], block)
  }
  place(config, ['config'], null)
  const inCycles = new Set(findDependencyCycles(placed).flatMap(({ members }) => members))
  if (inCycles.size === 0) return config
  const freed = (block: JsonObject): JsonObject => {
    const children = isList(block['children']) ? { children: objectsIn(block['children']).map(freed) } : {}
    return { ...block, ...(inCycles.has(block) && { dependencies: [] }), ...children }
  }
  return withoutCycles(freed(config))
}

interface CheckedPlace extends PlacedBlock {
  /** True if all ancestors run. */
  readonly isRun: boolean
  /** Includes the variables of the enclosing module or tool, which represent roles and schemas. */
  readonly names: References
}

function checkTag(
  { tag, blockType }: JsonObject,
  path: ValueViolation['path'],
  tags: Map<string, string>,
): { readonly refused: readonly PolicyViolation[]; readonly noted: readonly ValueViolation[] } {
  const at = [...path, 'tag']
  if (tag === undefined || tag === null) return { refused: [], noted: [] }
  if (typeof tag !== 'string')
    return { refused: [], noted: [violationAt(at, 'is not text; the block is addressed by its id')] }
  if (tag.trim() === '') return { refused: [], noted: [violationAt(at, 'is empty; the block is addressed by its id')] }
  const first = tags.get(tag)
  if (first !== undefined) {
    const message = `${tag} is used twice (first at ${first}), so that no Guardian can build the policy`
    return { refused: [{ path: at, message, code: 'repeated_tag' }], noted: [] }
  }
  tags.set(tag, `${pathText(path)}, ${String(blockType)}`)
  return tag.length > maxTagLength
    ? { refused: [violationAt(at, `is longer than ${maxTagLength} characters`)], noted: [] }
    : { refused: [], noted: [] }
}

function checkType(
  { blockType }: JsonObject,
  path: ValueViolation['path'],
  around: JsonObject | null,
  isRun: boolean,
): ValueViolation[] {
  const at = [...path, 'blockType']
  if (blockType === undefined || blockType === null) return [violationAt(at, 'is missing; the block does not run')]
  if (typeof blockType !== 'string') return [violationAt(at, 'is not text; the block does not run')]
  if (!isGuardianType(blockType)) return [violationAt(at, `unknown block type ${blockType}; the block does not run`)]
  if (around === null)
    return isContainer(blockType) ? [] : [violationAt(at, `the root block is of type ${blockType}, not a container`)]
  if (!isRun) return []
  if (isKept(blockType)) return [violationAt(at, `${blockType} does not run here: ${whyNotRun(blockType)}`)]
  const outer = String(around['blockType'])
  return belongsIn(blockType, outer) ? [] : [violationAt(at, `${blockType} is inside ${outer}`)]
}

const limited: ReadonlySet<unknown> = new Set(['documentsSourceAddon', 'calculateMathVariables'])

/** Early Guardian versions wrote limits on grids, too. */
function checkLimits(block: JsonObject, path: ValueViolation['path'], isEventDriven: boolean): ValueViolation[] {
  const { blockType, children } = block
  const isSource = blockType === 'interfaceDocumentsSourceBlock' && !isEventDriven
  const isLimited =
    limited.has(blockType) ||
    (isSource && !objectsIn(children).some((child) => child['blockType'] === 'documentsSourceAddon'))
  const names = isLimited ? [] : Object.keys(block).filter((name) => /^only[A-Z]/.test(name) && block[name] === true)
  return names.map((name) =>
    violationAt([...path, name], 'has no effect here, as in a Guardian; a documentsSourceAddon limits documents'),
  )
}

function checkChildren({ blockType, children }: JsonObject, path: ValueViolation['path']): ValueViolation[] {
  const at = [...path, 'children']
  if (children === undefined || children === null) return []
  if (!isList(children)) return [violationAt(at, 'is not a list; the block holds no blocks')]
  const paginations = objectsIn(children).filter((child) => child['blockType'] === 'paginationAddon')
  return blockType === 'interfaceDocumentsSourceBlock' && paginations.length > 1
    ? [violationAt(at, 'contains more than one paginationAddon; the first one counts')]
    : []
}

function withVariables(names: References, { blockType, variables }: JsonObject): References {
  if (blockType !== 'module' && blockType !== 'tool') return names
  const own = objectsIn(variables).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  return {
    roles: new Set([...names.roles, ...own]),
    schemas: new Map([...names.schemas, ...own.map((name) => [name, ''] as const)]),
  }
}

/** True if the block offers groups instead of roles. */
function offersGroups({ blockType, groups }: JsonObject): boolean {
  return blockType === 'policyRolesBlock' && isList(groups) && groups.length > 0
}

function tagOf({ tag }: JsonObject): string | null {
  return typeof tag === 'string' && tag !== '' ? tag : null
}
