import type { SourceField, StoredDocument } from '#api/policies/blocks.ts'
import { waitOf, whyNotRunIn, type Block, type BlockTree } from '#domain/policies/block-tree.ts'
import { boundTags, fieldFor, gridColumns } from '#domain/policies/work/grid-columns.ts'
import { buttonsIn, hiddenButtons } from '#domain/policies/work/row-buttons.ts'
import { cellOf } from '#domain/policies/document-cell.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { readBlockData } from '../block-data.ts'
import type { PolicyView } from '../queries.ts'
import { useKnownBlocks } from './queries.ts'
import { awaitedNames, blockLabel } from '../tree/block-label.tsx'
import { hiddenActionMessages as messages } from './grid-messages.ts'

interface HiddenActionsProps {
  readonly view: PolicyView
  readonly fields: readonly SourceField[]
  readonly row: StoredDocument
}

/** Explains why an action of the list is missing for this document. */
export function HiddenActions({ view, fields, row }: HiddenActionsProps) {
  const { tree, policy } = view
  const columns = gridColumns(fields)
  const here = new Set(columns.flatMap((column) => boundTags(fieldFor(column, row) ?? {})))
  const all = [...new Set(fields.flatMap(boundTags))]
  const blocks = all.flatMap((tag) => tree.byTag.get(tag) ?? [])
  const known = useKnownBlocks(
    policy.id,
    blocks.map(({ id }) => id),
  )
  const reasons = [
    ...(all.length > blocks.length ? [messages.otherRole(all.length - blocks.length)] : []),
    ...blocks.flatMap((block, index) =>
      here.has(block.tag)
        ? reasonsOf(tree, block, known[index], row)
        : [messages.elsewhere(nameOf(block, known[index]))],
    ),
  ]
  if (reasons.length === 0) return null
  return (
    <Disclosure summary={messages.title} className="mb-4 text-sm">
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 wrap-anywhere">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** A button's name is its label. */
function nameOf(block: Block, data: unknown): string {
  const answer = readBlockData(block.type, data)
  const names = answer.kind === 'buttons' ? buttonsIn(answer.data.uiMetaData ?? {}).buttons.map(({ name }) => name) : []
  return names.filter((name) => name !== '').join(', ') || blockLabel(block)
}

function reasonsOf(tree: BlockTree, block: Block, data: unknown, row: StoredDocument): readonly string[] {
  const wait = waitOf(block)
  const name = nameOf(block, data)
  if (wait === 'notRun') return [messages.waits.notRun(name, whyNotRunIn(tree, block))]
  if (wait !== 'none') return [messages.waits[wait](name, awaitedNames(tree, block))]
  const answer = readBlockData(block.type, data)
  if (answer.kind !== 'buttons') return []
  if (answer.data.readonly) return [messages.readonly(name)]
  return hiddenButtons(buttonsIn(answer.data.uiMetaData ?? {}), row).map(({ button, hider }) => {
    const { field, type, value, held } = hider
    const cell = cellOf(held)
    const words = messages.asks(field, type, value, 'text' in cell ? cell.text : null)
    return hider.button === button
      ? messages.hidden(button.name, words)
      : messages.hiddenWith(button.name, hider.button.name, words)
  })
}
