import { isList, type JsonObject } from '../json/json-value.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'
import { textsIn } from './workflow.ts'

export interface PlacedBlock {
  readonly block: JsonObject
  readonly path: ValueViolation['path']
  readonly around: JsonObject | null
}

/** Dependencies on blocks that do not exist. They block nothing. */
export function findUnknownDependencies(
  { block, path }: PlacedBlock,
  tags: { has(tag: string): boolean },
  isEventDriven: boolean,
): readonly ValueViolation[] {
  const { dependencies } = block
  if (dependencies === undefined || dependencies === null) return []
  const at = [...path, 'dependencies']
  if (typeof dependencies !== 'string' && !isList(dependencies))
    return [violationAt(at, 'is neither a tag nor a list of tags; it is ignored')]
  const effect = isEventDriven ? 'dependencies mean nothing in a policy with events' : 'nothing waits for it'
  return (isList(dependencies) ? dependencies : [dependencies]).flatMap((tag, index) => {
    if (typeof tag !== 'string') return [violationAt([...at, index], 'is not text; it is ignored')]
    return tag === '' || tags.has(tag) ? [] : [violationAt([...at, index], `no block has the tag ${tag}; ${effect}`)]
  })
}

export interface DependencyCycle {
  /** The block whose dependency closes the cycle. */
  readonly block: JsonObject
  readonly members: readonly JsonObject[]
  readonly violation: ValueViolation
}

/**
 * Prerequisites of a block are its dependencies, the step before it, the prerequisites of its parent and, for a
 * container, its children. Each cycle among them is reported once.
 */
export function findDependencyCycles(placed: readonly PlacedBlock[]): readonly DependencyCycle[] {
  const byTag = new Map(placed.map((one) => [one.block['tag'], one]))
  const inside = Map.groupBy(placed, ({ around }) => around)
  const byBlock = new Map(placed.map((one) => [one.block, one]))
  const done = new Set<string>()
  const cycles: DependencyCycle[] = []

  const dependsOn = ({ block }: PlacedBlock) => textsIn(block['dependencies']).flatMap((tag) => byTag.get(tag) ?? [])
  const stepBefore = ({ block, around }: PlacedBlock) => {
    if (around?.['blockType'] !== 'interfaceStepBlock') return []
    const steps = inside.get(around) ?? []
    return steps
      .slice(
        0,
        steps.findIndex((step) => step.block === block),
      )
      .slice(-1)
  }
  // A block has two nodes: its start and its end.
  const before = (one: PlacedBlock, isEnd: boolean): (readonly [PlacedBlock, boolean])[] => {
    if (isEnd) return [[one, false], ...(inside.get(one.block) ?? []).map((child) => [child, true] as const)]
    const around = one.around === null ? undefined : byBlock.get(one.around)
    const ended = [...dependsOn(one), ...stepBefore(one)].map((earlier) => [earlier, true] as const)
    return [...ended, ...(around ? [[around, false] as const] : [])]
  }

  function visit(one: PlacedBlock, isEnd: boolean, trail: readonly string[]): void {
    const key = `${one.path.join('.')} ${isEnd}`
    const from = trail.indexOf(key)
    if (from >= 0) {
      const names = [...new Set(trail.slice(from).map((step) => nameOf(step)))]
      const cycle = [...names, names[0]].join(' → ')
      const members = new Set(trail.slice(from).map((step) => blockAt.get(step.replace(/ (true|false)$/, ''))))
      if (names.length === 1 || !done.has(names.toSorted().join('\0')))
        cycles.push({
          block: one.block,
          members: [...members].filter((member) => member !== undefined),
          violation: violationAt([...one.path, 'dependencies'], `form a cycle and are ignored: ${cycle}`),
        })
      done.add(names.toSorted().join('\0'))
      return
    }
    if (done.has(key)) return
    for (const [earlier, end] of before(one, isEnd)) visit(earlier, end, [...trail, key])
    done.add(key)
  }

  const blockAt = new Map(placed.map(({ block, path }) => [path.join('.'), block]))
  const names = new Map(placed.map(({ block, path }) => [path.join('.'), textsIn(block['tag'])[0] ?? path.join('.')]))
  const nameOf = (key: string) => names.get(key.replace(/ (true|false)$/, '')) ?? key
  for (const one of placed) visit(one, true, [])
  return cycles
}
