import type { Block } from '#domain/policies/block-tree.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { paths } from '../../../paths.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { blockWords } from './messages.ts'
import { policyWords } from '../messages.ts'
import { BlockIcon } from '../tree/block-icon.tsx'
import { BlockState } from './block-state.tsx'

export interface BlockHeadProps {
  readonly policyId: string
  readonly block: Block
}

/** What a block is and how it is called by others: its tag and its UUID, ready to be copied, and its link. */
export function BlockHead({ policyId, block }: BlockHeadProps) {
  const { id, tag, type, permissions, active } = block
  const isElsewhere = useIsElsewhere('policies')
  return (
    <div className="mb-5 text-sm">
      <div className="flex items-start gap-x-4">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="flex items-center gap-2">
            <BlockIcon type={type} />
            {policyWords.type(type)}
          </span>
          {isElsewhere ? (
            <span className="text-quiet">{blockWords.untold}</span>
          ) : (
            <>
              <span className="text-quiet">
                {permissions.length === 0 ? blockWords.nobody : permissions.map(policyWords.role).join(', ')}
              </span>
              {active ? <span className="text-quiet">{blockWords.active}</span> : <BlockState block={block} />}
            </>
          )}
        </div>
        <span data-print="no">
          <CopyButton text={paths.policyBlock(policyId, id)} asAddress label={blockWords.copyLink} worded />
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {tag !== '' && <Name label={blockWords.tag} text={tag} copy={blockWords.copyTag} />}
        {tag === '' && !isElsewhere && <span className="text-quiet">{blockWords.noTag}</span>}
        <Name label={blockWords.uuid} text={id} copy={blockWords.copyUuid} />
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
