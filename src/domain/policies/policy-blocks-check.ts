import { everyRole } from './block-access.ts'
import { blockTypes, isContainer, isKept, mayHold, placesOf } from './block-types.ts'
import { checkOwn } from './block-own-check.ts'
import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { findDependencyFaults, type PlacedBlock } from './policy-dependencies.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

/** What blocks may refer to. */
export interface Known {
  readonly roles: ReadonlySet<string>
  /** The iris of the policy's schemas. */
  readonly schemas: ReadonlySet<string>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const mostBlocks = 2000
const longestName = 200

/** Checks the tree of blocks of a policy's file. */
export function checkBlocks(config: JsonObject, known: Known, faults: ValueViolation[]): void {
  const placed: PlacedBlock[] = []
  const [ids, tags] = [new Set<string>(), new Set<string>()]

  // Of what is not run only is checked what finds it, and who may see it.
  function check(block: JsonObject, path: ValueViolation['path'], around: JsonObject | null, isRun: boolean): void {
    placed.push({ block, path, around })
    checkName(block['id'], [...path, 'id'], ids, faults)
    if (typeof block['id'] === 'string' && !uuid.test(block['id']))
      faults.push(violationAt([...path, 'id'], 'must be a UUID'))
    checkName(block['tag'], [...path, 'tag'], tags, faults)
    checkType(block, path, { around, isRun }, faults)
    checkPermissions(block['permissions'], path, around === null, known, faults)
    if (block['defaultActive'] !== undefined && typeof block['defaultActive'] !== 'boolean')
      faults.push(violationAt([...path, 'defaultActive'], 'must be true or false'))
    if (!isAbsent(block['uiMetaData']) && !isObject(block['uiMetaData']))
      faults.push(violationAt([...path, 'uiMetaData'], 'must be an object'))
    if (isRun) checkOwn(block, path, known, faults)
    const { children } = block
    if (isAbsent(children)) return
    if (!isList(children)) return void faults.push(violationAt([...path, 'children'], 'must be a list'))
    const isRunInside = isRun && !isKept(block['blockType'])
    const run = children.filter((child) => !isObject(child) || !isKept(child['blockType']))
    if (isRunInside && run.length > 0 && typeof block['blockType'] === 'string' && !mayHold(block['blockType']))
      faults.push(violationAt([...path, 'children'], `${block['blockType']} holds no blocks`))
    for (const [index, child] of children.entries())
      if (isObject(child)) check(child, [...path, 'children', index], block, isRunInside)
      else faults.push(violationAt([...path, 'children', index], 'must be an object'))
  }

  check(config, ['config'], null, true)
  if (placed.length > mostBlocks) faults.push(violationAt(['config'], `holds more than ${mostBlocks} blocks`))
  else faults.push(...findDependencyFaults(placed))
}

/** Ids and tags: a text that no other block has, or absent. */
function checkName(value: unknown, path: ValueViolation['path'], seen: Set<string>, faults: ValueViolation[]): void {
  if (isAbsent(value)) return
  if (typeof value !== 'string' || value.trim() === '' || value.length > longestName)
    return void faults.push(violationAt(path, `must be a text of 1 to ${longestName} characters`))
  if (seen.has(value)) faults.push(violationAt(path, `${value} is given twice`))
  seen.add(value)
}

interface Place {
  readonly around: JsonObject | null
  /** Whether nothing around it keeps it from being run. */
  readonly isRun: boolean
}

function checkType(
  block: JsonObject,
  path: ValueViolation['path'],
  { around, isRun }: Place,
  faults: ValueViolation[],
): void {
  const { blockType } = block
  const at = [...path, 'blockType']
  if (typeof blockType !== 'string')
    return void faults.push(violationAt(at, isAbsent(blockType) ? 'is missing' : 'must be a text'))
  if (around !== null && (isKept(blockType) || (!isRun && blockTypes.includes(blockType)))) return
  if (!blockTypes.includes(blockType) && !isKept(blockType))
    return void faults.push(violationAt(at, `there is no block type ${blockType}`))
  const places = placesOf(blockType)
  if (around === null) {
    if (!isContainer(blockType)) faults.push(violationAt(at, 'the root must be a container'))
  } else if (places && !places.some((place) => place === around['blockType']))
    faults.push(violationAt(at, `${blockType} belongs into ${places.join(' or ')}`))
  else if (!places && around['blockType'] === 'interfaceDocumentsSourceBlock')
    faults.push(violationAt(at, `${blockType} does not belong into ${String(around['blockType'])}`))
  if (blockType !== 'interfaceDocumentsSourceBlock' || !isList(block['children'])) return
  const addons = block['children'].filter((child) => isObject(child) && child['blockType'] === 'paginationAddon')
  if (addons.length > 1) faults.push(violationAt([...path, 'children'], 'holds more than one paginationAddon'))
}

function checkPermissions(
  value: unknown,
  path: ValueViolation['path'],
  isRoot: boolean,
  { roles }: Known,
  faults: ValueViolation[],
): void {
  const at = [...path, 'permissions']
  if (!isAbsent(value) && typeof value !== 'string' && !isList(value))
    return void faults.push(violationAt(at, 'must be a role, or a list of roles'))
  const named = isList(value) ? value : isAbsent(value) || value === '' ? [] : [value]
  if (isRoot && named.length === 0) faults.push(violationAt(at, 'the root must say who may use it'))
  for (const [index, name] of named.entries())
    if (typeof name !== 'string') faults.push(violationAt([...at, index], 'must be a text'))
    else if (!roles.has(name) && !Object.values(everyRole).some((one) => one === name))
      faults.push(violationAt(isList(value) ? [...at, index] : at, `there is no role ${name}`))
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}
