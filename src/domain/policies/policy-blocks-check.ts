import { blockTypes, isContainer, isKept, mayHold, placesOf } from './block-types.ts'
import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { findDependencyViolations, type PlacedBlock } from './policy-dependencies.ts'
import { blockSchema, ownSchema, violationsOf, type References } from './policy-file-schemas.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

const maxBlocks = 2000

export function checkBlocks(config: JsonObject, references: References): readonly ValueViolation[] {
  const placed: PlacedBlock[] = []
  const seen = { ids: new Set<string>(), tags: new Set<string>() }

  function check(place: Place): ValueViolation[] {
    const { block, path, around, isRun } = place
    const { blockType, children } = block
    placed.push(place)
    // A block that does not run needs only what addresses it and who may see it.
    const own = isRun && typeof blockType === 'string' ? ownSchema(blockType, references) : null
    const isRunInside = isRun && !isKept(blockType)
    return [
      ...violationsOf(blockSchema(references, around === null, seen), block, path),
      ...checkType(place),
      ...(own ? violationsOf(own, block, path) : []),
      ...checkChildren(place),
      ...(isList(children) ? children : []).flatMap((child, index) => {
        const at = [...path, 'children', index]
        if (!isObject(child)) return [violationAt(at, 'must be an object')]
        return check({ block: child, path: at, around: block, isRun: isRunInside })
      }),
    ]
  }

  const violations = check({ block: config, path: ['config'], around: null, isRun: true })
  if (placed.length > maxBlocks)
    return [...violations, violationAt(['config'], `contains more than ${maxBlocks} blocks`)]
  return [...violations, ...findDependencyViolations(placed)]
}

interface Place extends PlacedBlock {
  /** Whether every block around it runs. */
  readonly isRun: boolean
}

function checkType({ block, path, around, isRun }: Place): ValueViolation[] {
  const { blockType } = block
  const at = [...path, 'blockType']
  if (blockType === undefined || blockType === null) return [violationAt(at, 'is missing')]
  if (typeof blockType !== 'string') return [violationAt(at, 'must be a string')]
  const isRunnable = blockTypes.includes(blockType)
  if (!isRunnable && !isKept(blockType)) return [violationAt(at, `unknown block type ${blockType}`)]
  if (around === null) return isContainer(blockType) ? [] : [violationAt(at, 'the root block must be a container')]
  if (!isRun || !isRunnable) return []
  const places = placesOf(blockType)
  const outer = String(around['blockType'])
  if (places)
    return places.includes(outer) ? [] : [violationAt(at, `${blockType} must be inside ${places.join(' or ')}`)]
  return outer === documentsSource ? [violationAt(at, `${blockType} is not allowed inside ${outer}`)] : []
}

const documentsSource = 'interfaceDocumentsSourceBlock'

function checkChildren({ block, path, isRun }: Place): ValueViolation[] {
  const { blockType, children } = block
  const at = [...path, 'children']
  if (children === undefined || children === null) return []
  if (!isList(children)) return [violationAt(at, 'must be a list')]
  if (!isRun || typeof blockType !== 'string' || isKept(blockType)) return []
  const run = children.filter((child) => !isObject(child) || !isKept(child['blockType']))
  if (run.length > 0 && !mayHold(blockType)) return [violationAt(at, `${blockType} cannot contain blocks`)]
  const paginations = children.filter((child) => isObject(child) && child['blockType'] === 'paginationAddon')
  return blockType === documentsSource && paginations.length > 1
    ? [violationAt(at, 'contains more than one paginationAddon')]
    : []
}
