import { Suspense, useState } from 'react'
import type { SourceField, StoredDocument } from '#api/policies/blocks.ts'
import { isObject } from '#domain/json/json-value.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'
import { boundTags } from '#domain/policies/work/grid-columns.ts'
import { isHiddenAtEnd } from '#domain/policies/policy.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { buttonsIn, pressedRow, shownButtons, type RowButton } from '#domain/policies/work/row-buttons.ts'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { toFailure } from '../../../platform/failure.ts'
import { readBlockData } from '../block-data.ts'
import { InterfaceAction } from '../block/interface-action-view.tsx'
import { MultiSign } from '../block/multi-sign-view.tsx'
import type { Decision, RowBlockProps } from '../block/row-block-props.ts'
import { useSending } from '../block-writes.ts'
import { useBlock, type PolicyView } from '../queries.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { rowActionMessages } from './messages.ts'
import { RowAddon } from './row-addons.tsx'
import { RowLink } from './row-link.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { blockViews, usePreloadedView } from '../block/block-views.ts'

interface RowActionsProps {
  readonly view: PolicyView
  /** The fields that show blocks next to the document. */
  readonly fields: readonly SourceField[]
  readonly row: StoredDocument
  readonly onDecided: (decision: Decision) => void
}

export function RowActions({ view, fields, row, onDecided }: RowActionsProps) {
  return (
    // Policies give buttons long names, which need several lines on phones.
    <div className="relative z-10 flex min-w-0 flex-wrap gap-2 empty:hidden in-[td]:@xl:flex-nowrap [&_button]:h-auto pointer-fine:[&_button]:min-h-8 [&_button]:shrink [&_button]:py-1 [&_button]:whitespace-normal in-[td]:@xl:[&_button]:whitespace-nowrap">
      {actingBlocks(view.tree, fields).map(({ block, field }) =>
        block.type === 'buttonBlock' ? (
          <BoundButtons key={block.id} policyId={view.policy.id} block={block} row={row} onDecided={onDecided} />
        ) : forms.has(block.type) ? (
          <BoundForm key={block.id} view={view} block={block} row={row} />
        ) : links.has(block.type) ? (
          <RowLink key={block.id} view={view} block={block} row={row} field={field} />
        ) : (
          <RowBlock key={block.id} view={view} block={block} row={row} field={field} onDecided={onDecided} />
        ),
      )}
    </div>
  )
}

const addonForm = 'requestVcDocumentBlockAddon'
const forms: ReadonlySet<string> = new Set(['requestVcDocumentBlock', addonForm])
const links: ReadonlySet<string> = new Set(['reportBlock', 'messagesReportBlock', 'filtersAddon'])
const acting: ReadonlySet<string> = new Set([
  ...forms,
  ...links,
  'buttonBlock',
  'buttonBlockAddon',
  'dropdownBlockAddon',
  'integrationButtonBlock',
  'interfaceActionBlock',
  'multiSignBlock',
  'transformationButtonBlock',
])

interface ActingBlock {
  readonly block: Block
  /** The field that shows it. */
  readonly field: SourceField
}

export function actingBlocks({ byTag }: BlockTree, fields: readonly SourceField[]): ActingBlock[] {
  return fields.flatMap((field) =>
    boundTags(field).flatMap((tag) => {
      const block = byTag.get(tag)
      return block?.active && acting.has(block.type) ? [{ block, field }] : []
    }),
  )
}

interface RowBlockWithDecision extends RowBlockProps, ActingBlock {
  readonly onDecided: (decision: Decision) => void
}

/** A block next to a document. The grid's data for this document take precedence over the block's data. */
function RowBlock({ view, block, row, field, onDecided }: RowBlockWithDecision) {
  const joined = isObject(row['blocks']) ? row['blocks'][block.id] : undefined
  const { data } = useBlock(view.policy.id, block.id, joined === undefined)
  const shown = joined ?? data
  const answer = readBlockData(block.type, shown)
  if (answer.kind === 'action') {
    return <InterfaceAction view={view} block={block} row={row} data={answer.data} title={field.title} />
  }
  if (answer.kind === 'signing') return <MultiSign view={view} block={block} row={row} data={shown} />
  if (answer.kind === 'addon')
    return <RowAddon view={view} block={block} row={row} data={answer.data} onDecided={onDecided} />
  return null
}

interface BoundButtonsProps {
  readonly policyId: string
  readonly block: Block
  readonly row: StoredDocument
  readonly onDecided: (decision: Decision) => void
}

function BoundButtons({ policyId, block, row, onDecided }: BoundButtonsProps) {
  const { data } = useBlock(policyId, block.id)
  const [pressed, setPressed] = useState<(Decision & { readonly tag: string }) | null>(null)
  const [asking, setAsking] = useState<RowButton | null>(null)
  const { state, send, clear } = useSending(policyId, block.id, (end) => {
    if (end !== 'taken' || !pressed) return
    onDecided(pressed)
    setPressed(null)
  })
  const answer = readBlockData(block.type, data)
  if (answer.kind !== 'buttons' || answer.data.readonly) return null
  const shown = shownButtons(buttonsIn(answer.data.uiMetaData ?? {}), row)
  if (shown.length === 0 && state.kind !== 'failed') return null
  const isBusy = state.kind === 'sending'
  const press = (button: RowButton, reason: string | null) => {
    setPressed({ tag: button.tag, button: button.name || rowActionMessages.unnamed, reason })
    setAsking(null)
    send(stringifyJson({ document: pressedRow(row, button, reason), tag: button.tag }))
  }
  const again = shown.find(({ tag }) => tag === pressed?.tag)
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-2 in-[td]:@xl:flex-nowrap">
        {shown.map((button) => (
          <Button
            key={button.tag}
            disabled={isBusy}
            onClick={() => (button.asksReason ? setAsking(button) : press(button, null))}
          >
            {isBusy && pressed?.tag === button.tag
              ? rowActionMessages.sending
              : button.name || rowActionMessages.unnamed}
          </Button>
        ))}
      </div>
      {asking && (
        <ReasonDialog
          button={asking}
          first={(asking.tag === pressed?.tag && pressed.reason) || undefined}
          onSend={(reason) => press(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {state.kind === 'failed' && (
        <Dialog open onClose={clear} label={pressed?.button ?? rowActionMessages.unnamed} closeLabel={uiMessages.close}>
          <div className="px-5 pb-5">
            <WriteFailure
              error={state.error}
              messages={policyFailureMessages.pressing}
              className="my-4"
              {...(!toFailure(state.error).mayHaveHappened &&
                again && { onRetry: () => press(again, pressed?.reason ?? null) })}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}

interface BoundFormProps {
  readonly view: PolicyView
  readonly block: Block
  readonly row: StoredDocument
}

function BoundForm({ view, block, row }: BoundFormProps) {
  const [isOpen, setOpen] = useState(false)
  usePreloadedView(block.type)
  const { data } = useBlock(view.policy.id, block.id)
  const answer = readBlockData(block.type, data)
  if (answer.kind !== 'request') return null
  if (isHiddenAtEnd(answer.data, view.policy) || isHiddenAtEnd(answer.data.uiMetaData ?? {}, view.policy)) return null
  const { content, title, dialogContent } = answer.data.uiMetaData ?? {}
  const { buttonName, dialogTitle, preset } = answer.data
  const [name] = textsIn([buttonName, content, title, block.title])
  const [heading] = textsIn([dialogTitle, dialogContent])
  // A form of the grid itself names its document by id, and says otherwise whether the document fills it.
  const isAddon = block.type === addonForm
  const form = isAddon ? { ...answer.data, presetSchema: preset === true } : answer.data
  const label = name ?? rowActionMessages.fillIn
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label={heading ?? label}
        closeLabel={uiMessages.close}
        className="w-[min(52rem,calc(100vw-2rem))]"
      >
        <div className="p-5">
          <Suspense fallback={<Skeleton height={400} label={uiMessages.loading} />}>
            <blockViews.requestVcDocumentBlock.Part
              view={view}
              block={block}
              data={form}
              about={row}
              reference={isAddon ? row.id : row}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </div>
      </Dialog>
    </>
  )
}
