import { withValueAt } from '../../json/json-path.ts'
import { isObject, type JsonObject } from '../../json/json-value.ts'
import { fieldOf } from '../policy-row.ts'
import { objectsIn, type WorkflowBlock } from '../workflow.ts'

type Source = Pick<WorkflowBlock, 'children'>

export function isSelective({ children }: Source): boolean {
  return children.some(isLimit)
}

/** The part of a row's `option` that at least one of several sources passes on; a null source passes on all of it. */
export function optionThrough(sources: readonly (Source | null)[], option: JsonObject): JsonObject {
  const selective = sources.flatMap((source) => (source && isSelective(source) ? source : []))
  if (selective.length < sources.length) return option
  return selectedOption({ children: selective.flatMap(({ children }) => children) }, option)
}

function isLimit({ blockType }: WorkflowBlock): boolean {
  return blockType === 'selectiveAttributes'
}

/** The part of a row's `option` that a selective source passes on. */
export function selectedOption(source: Source, option: JsonObject): JsonObject {
  const limits = source.children.filter(isLimit)
  const paths = limits.flatMap(({ own }) => objectsIn(own['attributes']).map(({ attributePath }) => attributePath))
  let selected: unknown = {}
  for (const path of paths) {
    const name = typeof path === 'string' ? path.replace(/^option\./, '') : ''
    const value = name === '' ? undefined : fieldOf(option, name)
    if (value !== undefined) selected = withValueAt(selected, name.split('.'), value)
  }
  return isObject(selected) ? selected : {}
}
