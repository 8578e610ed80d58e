import { Suspense, useState } from 'react'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useAddress } from '../../../platform/address.ts'
import { type PolicyView, useBlock, usePolicy } from '../queries.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { blockMessages } from './messages.ts'
import { BlockBody } from './block-body.tsx'
import { BlockProperties } from './block-properties.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { paths } from '../../../paths.ts'
import { policyMessages } from '../messages.ts'
import { BlockIcon, BlockState } from '../tree/block-label.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { FailedBlock } from './block-failure.tsx'
import { JsonText } from '../json-text.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'

const MessageSender = lazyPart(() => import('../send/message-form.tsx').then((part) => part.MessageSender))

interface BlockPanelProps {
  readonly view: PolicyView
  readonly block: Block
  /** True if the policy no longer contains the block for this user. */
  readonly isGone: boolean
}

const kinds = ['block', 'properties', 'json', 'send'] as const
const options = kinds.map((value) => ({ value, label: blockMessages.views[value] }))

export function BlockPanel({ view, block, isGone }: BlockPanelProps) {
  const address = useAddress()
  const shown = kinds.find((kind) => kind === address.value('view')) ?? 'block'
  const policyId = view.policy.id
  // Keeps input while another view is open.
  const [wasSent, setWasSent] = useState(false)
  return (
    <>
      <BlockHead policyId={policyId} block={block} isPartial={view.isPartial} />
      {isGone && (
        <Notice mark={<StatusMark status="unknown" />} title={blockMessages.gone.title}>
          <p>{blockMessages.gone.hint}</p>
        </Notice>
      )}
      <div className="mb-5 max-w-full overflow-x-auto" data-print="no">
        <Segmented
          label={blockMessages.views.label}
          value={shown}
          options={options}
          onChange={(value) => {
            if (shown === 'send') setWasSent(true)
            address.set({ view: value === 'block' ? null : value })
          }}
        />
      </div>
      <div hidden={shown !== 'block'}>
        <BlockBody view={view} block={block} />
      </div>
      {shown === 'properties' && <BlockProperties view={view} block={block} />}
      {shown === 'json' && <BlockJson policyId={policyId} block={block} tree={view.tree} />}
      {(shown === 'send' || wasSent) && (
        <div hidden={shown !== 'send'}>
          <Suspense fallback={<Skeleton height={400} label={uiMessages.loading} />}>
            <MessageSender view={view} block={block} />
          </Suspense>
        </div>
      )}
    </>
  )
}

interface BlockHeadProps {
  readonly policyId: string
  readonly block: Block
  readonly isPartial: boolean
}

function BlockHead({ policyId, block, isPartial }: BlockHeadProps) {
  const { id, tag, type, permissions, active } = block
  return (
    <div className="mb-5 text-sm">
      <div className="flex items-start gap-x-4">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="flex items-center gap-2">
            <BlockIcon type={type} />
            {policyMessages.type(type)}
          </span>
          {isPartial ? (
            <span className="text-quiet">{blockMessages.untold}</span>
          ) : (
            <>
              <span className="text-quiet">
                {permissions.length === 0 ? blockMessages.nobody : permissions.map(policyMessages.role).join(', ')}
              </span>
              {active ? <span className="text-quiet">{blockMessages.active}</span> : <BlockState block={block} />}
            </>
          )}
        </div>
        <span data-print="no">
          <CopyButton text={paths.policyBlock(policyId, id)} asAddress label={blockMessages.copyLink} worded />
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {tag !== '' && <Name label={blockMessages.tag} text={tag} copy={blockMessages.copyTag} />}
        {tag === '' && !isPartial && <span className="text-quiet">{blockMessages.noTag}</span>}
        <Name label={blockMessages.uuid} text={id} copy={blockMessages.copyUuid} />
      </div>
    </div>
  )
}

interface NameProps {
  readonly label: string
  readonly text: string
  readonly copy: string
}

function Name({ label, text, copy }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="text-xs text-quiet">{label}</span>
      <code className="min-w-0 font-mono text-xs wrap-anywhere">{text}</code>
      <span data-print="no">
        <CopyButton text={text} label={copy} />
      </span>
    </span>
  )
}

interface BlockJsonProps {
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
}

function BlockJson({ policyId, block, tree }: BlockJsonProps) {
  const tried = usePolicy(policyId)
  const query = useBlock(policyId, block.id, block.active)
  if (query.data === undefined) {
    const asked = block.active ? query : { error: null, refetch: tried.refetch }
    return <FailedBlock policyId={policyId} block={block} tree={tree} query={asked} height={400} />
  }
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{blockMessages.json.lead}</p>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} within={tried} />
      </div>
      <JsonText data={query.data} />
    </>
  )
}
