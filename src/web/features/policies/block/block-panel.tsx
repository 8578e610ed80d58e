import { useState } from 'react'
import type { Block } from '#domain/policies/block-tree.ts'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useAddress } from '../../../platform/address.ts'
import type { PolicyView } from '../queries.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { blockWords } from './messages.ts'
import { BlockBody } from './block-body.tsx'
import { BlockHead } from './block-head.tsx'
import { BlockJson } from './block-json.tsx'
import { BlockProperties } from './block-properties.tsx'
import { MessageSender } from '../send/message-sender.tsx'

export interface BlockPanelProps {
  readonly view: PolicyView
  readonly block: Block
  /** Whether the policy tells of it no more. */
  readonly isGone: boolean
}

const kinds = ['block', 'properties', 'json', 'send'] as const
const options = kinds.map((value) => ({ value, label: blockWords.views[value] }))

/** One block: what it is, and what it holds or asks for, as a form, as JSON, or to be sent something by hand. */
export function BlockPanel({ view, block, isGone }: BlockPanelProps) {
  const address = useAddress()
  const shown = kinds.find((kind) => kind === address.value('view')) ?? 'block'
  const policyId = view.policy.id
  // What is half filled in stays while one looks at another side of the block.
  const [wasSent, setWasSent] = useState(false)
  return (
    <>
      <BlockHead policyId={policyId} block={block} />
      {isGone && (
        <Notice mark={<StatusMark status="unknown" />} title={blockWords.gone.title}>
          <p>{blockWords.gone.hint}</p>
        </Notice>
      )}
      <div className="mb-5 max-w-full overflow-x-auto" data-print="no">
        <Segmented
          label={blockWords.views.label}
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
          <MessageSender view={view} block={block} />
        </div>
      )}
    </>
  )
}
