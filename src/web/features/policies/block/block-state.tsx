import CircleOff from 'lucide-react/icons/circle-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Unplug from 'lucide-react/icons/unplug'
import { waitOf, type Block } from '#domain/policies/block-tree.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { blockTreeWords } from '../messages.ts'

const icons = { notRun: Unplug, inactive: CircleOff, dependencies: Hourglass, step: Hourglass } as const

export interface BlockStateProps {
  readonly block: Block
  /** As a line of its own, as long as it has to be. */
  readonly isLine?: boolean
}

/** Why a block cannot be used now; nothing while it can. */
export function BlockState({ block, isLine = false }: BlockStateProps) {
  const wait = waitOf(block)
  if (wait === 'none') return null
  const text = wait === 'dependencies' ? blockTreeWords.waitsFor(block.waitsFor) : blockTreeWords[wait]
  const Icon = icons[wait]
  if (isLine)
    return (
      <span className="mt-0.5 flex items-start gap-1.5 text-xs text-quiet">
        <Icon size={12} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </span>
    )
  return (
    <Chip remark>
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
    </Chip>
  )
}
