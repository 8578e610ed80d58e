import type { ButtonBlockData } from '#api/blocks.ts'
import type { Block } from '#domain/block-tree.ts'
import type { PolicyView } from '#web/queries/policies.ts'
import { Card } from '#web/ui/card.tsx'
import { buttonsBlockWords as words } from '#web/words/policy-block.ts'
import { BlockLink } from './block-link.tsx'
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
  const sources = view.tree.all.filter(({ type, active }) => active && type === 'interfaceDocumentsSourceBlock')
  if (buttons.length === 0) return <p className="text-quiet">{words.none}</p>
  return (
    <div className="flex flex-col gap-5">
      {alone.length > 0 && (
        <Card>
          <ButtonRow policyId={view.policy.id} uuid={block.id} buttons={alone} documentId={null} />
        </Card>
      )}
      {alone.length < buttons.length && (
        <div>
          <p className="mb-2 text-quiet">{sources.length > 0 ? words.needsDocument : words.needsDocumentNowhere}</p>
          {sources.length > 0 && (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {sources.map((source) => (
                  <BlockLink key={source.id} policyId={view.policy.id} block={source} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
    </div>
  )
}
