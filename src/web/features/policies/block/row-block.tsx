import { isObject } from '#domain/json/json-value.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock } from '../queries.ts'
import { InterfaceAction } from './interface-action-view.tsx'
import { MultiSign } from './multi-sign-view.tsx'
import type { RowBlockProps } from './row-block-props.ts'

const drawn: ReadonlySet<string> = new Set(['interfaceActionBlock', 'multiSignBlock'])

/** Whether `RowBlock` draws blocks of this type beside a document. */
export function isRowBlock(type: string): boolean {
  return drawn.has(type)
}

/** A block beside a document. What a grid says of it for one document comes before what the block itself says. */
export function RowBlock({ view, block, row }: RowBlockProps) {
  const joined = isObject(row['blocks']) ? row['blocks'][block.id] : undefined
  const { data } = useBlock(view.policy.id, block.id, joined === undefined)
  const shown = joined ?? data
  const answer = readBlockData(block.type, shown)
  if (answer.kind === 'action') return <InterfaceAction view={view} block={block} row={row} data={answer.data} />
  if (answer.kind === 'signing') return <MultiSign view={view} block={block} row={row} data={shown} />
  return null
}
