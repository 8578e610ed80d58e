import { useState } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { useAddress } from '../../../platform/address.ts'
import { useSourceDocument, type PolicyView } from '../queries.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { documentMessages } from './messages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { DocumentView } from './document-view.tsx'
import { PolicyFailure } from '../policy-failure.tsx'

export interface DocumentDialogProps {
  readonly view: PolicyView
  readonly block: Block
  readonly rows: readonly StoredDocument[]
}

/** Stays open if the document leaves the list meanwhile. */
export function DocumentDialog({ view, block, rows }: DocumentDialogProps) {
  const address = useAddress()
  const id = address.value('document')
  const held = rows.find((row) => row.id === id)
  const query = useSourceDocument(view.policy.id, block.id, id === '' || held ? null : id)
  const found = held ?? query.data
  // Another user may remove it while it is open.
  const [last, setLast] = useState<StoredDocument | null>(null)
  if (found && found !== last) setLast(found)
  const document = found ?? (last?.id === id ? last : found)
  return (
    <Dialog
      open={id !== ''}
      onClose={() => address.set({ document: null })}
      label={documentMessages.title}
      closeLabel={uiMessages.close}
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      <div className="p-5">
        {document && found === null && (
          <output className="mb-4 block text-sm text-quiet">{documentMessages.missing.since}</output>
        )}
        {document ? (
          <DocumentView view={view} blockId={block.id} row={document} />
        ) : document === null ? (
          <EmptyState title={documentMessages.missing.title}>
            <p>{documentMessages.missing.hint}</p>
          </EmptyState>
        ) : (
          <PolicyFailure key={id} query={query} height={320} />
        )}
      </div>
    </Dialog>
  )
}
