import { Dotted } from '../../../components/dotted.tsx'
import { Suspense, useRef, useState } from 'react'
import { isObject } from '#domain/json/json-value.ts'
import { credentialsIn, credentialTypeOf } from '#domain/policies/document-cell.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import type { SourceField, StoredDocument } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import { fieldFor, gridColumns } from '#domain/policies/work/grid-columns.ts'
import { useAddress } from '../../../platform/address.ts'
import { useHeldFocus } from '../held-focus.ts'
import { useBlock, type PolicyView } from '../queries.ts'
import { useDocumentSchema, useSourceDocument } from './queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { documentMessages } from './document-messages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import type { Decisions } from './document-table.tsx'
import { HiddenActions } from './hidden-actions.tsx'
import type { Decision } from '../block/row-block-props.ts'
import { actingBlocks, RowActions } from './row-actions.tsx'
import type { LastDecision } from './use-decisions.tsx'
import { PolicyFailure } from '../policy-failure.tsx'
import { preloadedPart, usePreload } from '../../../components/lazy-part.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

const documentView = preloadedPart(() => import('./document-view.tsx').then((part) => part.DocumentView))

export interface DocumentDialogProps {
  readonly view: PolicyView
  readonly block: Block
  readonly rows: readonly StoredDocument[]
  readonly fields: readonly SourceField[]
  readonly decisions: Decisions
  /** The decision that this page has just sent. */
  readonly last: LastDecision | null
  readonly onDecided: (row: StoredDocument, decision: Decision) => void
}

/** Stays open even if the document leaves the list. */
export function DocumentDialog({ view, block, rows, fields, decisions, last: sent, onDecided }: DocumentDialogProps) {
  usePreload(documentView.preload)
  const address = useAddress()
  const list = address.value('list')
  // A page may contain several lists.
  const id = list === '' || list === block.id ? address.value('document') : ''
  const held = rows.find((row) => row.id === id)
  const query = useSourceDocument(view.policy.id, block.id, id === '' || held ? null : id)
  const grid = useBlock(view.policy.id, block.id, block.active)
  const found = held ?? query.data
  // Another user may remove the document while it is open.
  const [last, setLast] = useState<StoredDocument | null>(null)
  if (found && found !== last) setLast(found)
  const document = found ?? (last?.id === id ? last : found)
  const go = (row: StoredDocument | undefined) => address.set({ document: row?.id ?? null })
  const at = rows.findIndex((row) => row.id === id)
  const own = document ? gridColumns(fields).flatMap((column) => fieldFor(column, document) ?? []) : []
  const { schema } = useDocumentSchema(view, document?.schema ?? null)
  const outcome = useRef<HTMLOutputElement>(null)
  const holdFocus = useHeldFocus(() => outcome.current)
  return (
    <Dialog
      open={id !== ''}
      onClose={() => address.set({ document: null, list: null })}
      label={schema?.name || tokensOf(document?.document) || documentMessages.title}
      closeLabel={uiMessages.close}
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      {at !== -1 && rows.length > 1 && (
        <nav
          aria-label={documentMessages.others}
          className="flex items-center gap-2 border-b border-line px-5 py-2 text-sm text-quiet"
        >
          <Button look="quiet" disabled={at === 0} onClick={() => go(rows[at - 1])}>
            {documentMessages.previous}
          </Button>
          <Button look="quiet" disabled={at === rows.length - 1} onClick={() => go(rows[at + 1])}>
            {documentMessages.next}
          </Button>
          <span className="ms-auto">{documentMessages.place(at + 1, rows.length)}</span>
        </nav>
      )}
      <div className="p-5">
        {document && (
          <div className="mb-4 empty:hidden">
            <StaleNote query={held ? grid : query} />
          </div>
        )}
        <output ref={outcome} tabIndex={-1} className="mb-4 block text-sm outline-none empty:hidden">
          {sent?.documentId === id && sent.note}
        </output>
        {document && found === null && (
          <output className="mb-4 block text-sm text-quiet">{documentMessages.missing.since}</output>
        )}
        {document ? (
          <>
            <Origin row={document} />
            {found && actingBlocks(view.tree, own).length > 0 && (
              <div className="mb-4 flex flex-col gap-1">
                <RowActions
                  key={document.id}
                  view={view}
                  fields={own}
                  row={document}
                  onDecided={(decision) => {
                    holdFocus()
                    onDecided(document, decision)
                  }}
                />
                {decisions.get(document.id)}
              </div>
            )}
            {found && <HiddenActions view={view} fields={fields} row={document} />}
            <Suspense fallback={<Skeleton height={320} label={uiMessages.loading} />}>
              <documentView.Part view={view} blockId={block.id} row={document} />
            </Suspense>
          </>
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

/** A name for what mints or wipes tokens, which no schema names. */
function tokensOf(document: unknown): string | undefined {
  return [document, ...credentialsIn(document)]
    .map(credentialTypeOf)
    .flatMap((type) => documentMessages.credentialOf(type) ?? [])[0]
}

/** What deciders need to know first. */
function Origin({ row }: { readonly row: StoredDocument }) {
  const status = isObject(row['option']) ? row['option']['status'] : undefined
  const name = row['ownerName']
  // A block mints or wipes tokens; their owner sent nothing.
  const named = tokensOf(row.document) === undefined ? documentMessages.from : documentMessages.ownedBy
  return (
    <p className="mb-4 text-sm text-quiet wrap-anywhere">
      <Dotted>
        {typeof status === 'string' && status !== '' && (
          <span className="font-medium text-ink">{documentStatus(status)}</span>
        )}
        {typeof name === 'string' && name !== '' && named(name)}
        <Timestamp at={parseInstant(row.createDate)} mode="near" />
      </Dotted>
    </p>
  )
}
