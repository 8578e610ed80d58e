import CircleOff from 'lucide-react/icons/circle-off'
import Hourglass from 'lucide-react/icons/hourglass'
import { waitOf, type Block } from '#domain/block-tree.ts'
import { Chip } from '#web/ui/chip.tsx'
import { blockTreeWords as words } from '#web/words/policies.ts'

/** Why a block cannot be used now; nothing while it can. */
export function BlockState({ block }: { readonly block: Block }) {
  const wait = waitOf(block)
  if (wait === 'none') return null
  const text = wait === 'dependencies' ? words.waitsFor(block.waitsFor) : words[wait]
  const Icon = wait === 'inactive' ? CircleOff : Hourglass
  return (
    <Chip remark>
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
    </Chip>
  )
}
