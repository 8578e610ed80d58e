import type { ButtonBlockData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import type { PolicyView } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { buttonsBlockWords } from './messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'
import { ButtonRow } from './button-row.tsx'

export interface ButtonsViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ButtonBlockData
}

/** Buttons that stand for themselves. Those about a document stand beside each document. */
export function ButtonsView({ view, block, data }: ButtonsViewProps) {
  const { buttons } = data.uiMetaData ?? { buttons: [] }
  const alone = buttons.filter((button) => typeof button['field'] !== 'string')
  const shown = view.tree.all.filter(({ type, active }) => active && type === 'interfaceDocumentsSourceBlock')
  const bound = shown.filter((source) => source.bound.includes(block.tag))
  const sources = bound.length > 0 ? bound : shown
  if (buttons.length === 0) return <p className="text-quiet">{buttonsBlockWords.none}</p>
  return (
    <div className="flex flex-col gap-5">
      {alone.length > 0 && (
        <Card>
          <ButtonRow
            policyId={view.policy.id}
            uuid={block.id}
            buttons={alone}
            documentId={null}
            isOver={!block.active}
          />
        </Card>
      )}
      {alone.length < buttons.length && (
        <div>
          <p className="mb-2 text-quiet">
            {sources.length > 0 ? buttonsBlockWords.needsDocument : buttonsBlockWords.needsDocumentNowhere}
          </p>
          {sources.length > 0 && <BlockLinks policyId={view.policy.id} blocks={sources} />}
        </div>
      )}
    </div>
  )
}
