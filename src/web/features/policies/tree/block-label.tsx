import Box from 'lucide-react/icons/box'
import FileText from 'lucide-react/icons/file-text'
import Funnel from 'lucide-react/icons/funnel'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Info from 'lucide-react/icons/info'
import LayoutList from 'lucide-react/icons/layout-list'
import ListTree from 'lucide-react/icons/list-tree'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Route from 'lucide-react/icons/route'
import SquarePen from 'lucide-react/icons/square-pen'
import Table2 from 'lucide-react/icons/table-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ComponentType } from 'react'
import { type Block, type BlockTree, waitOf } from '#domain/policies/block-tree.ts'
import { policyMessages, blockTreeMessages } from '../messages.ts'
import CircleOff from 'lucide-react/icons/circle-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Unplug from 'lucide-react/icons/unplug'
import { Chip } from '../../../components/ui/chip.tsx'

interface IconProps {
  readonly size: number
  readonly className?: string
  readonly 'aria-hidden': true
}

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  interfaceContainerBlock: LayoutList,
  interfaceStepBlock: Route,
  interfaceDocumentsSourceBlock: Table2,
  documentsSourceAddon: FileText,
  paginationAddon: GalleryHorizontalEnd,
  requestVcDocumentBlock: SquarePen,
  buttonBlock: MousePointerClick,
  policyRolesBlock: UserRoundCheck,
  filtersAddon: Funnel,
  informationBlock: Info,
  interfaceActionBlock: ListTree,
}

export function BlockIcon({ type, size = 15 }: { readonly type: string; readonly size?: number }) {
  const Icon = (Object.hasOwn(icons, type) ? icons[type] : undefined) ?? Box
  return <Icon size={size} aria-hidden className="shrink-0 text-quiet" />
}

/** A block's name for users: its title, that of the page around it, or a name from its contents. */
export function blockLabel({ name, called, type }: Pick<Block, 'name' | 'called' | 'type'>): string {
  return name || called || policyMessages.type(type)
}

/** What a block waits for, in words. The user's tree does not contain the blocks of others. */
export function awaitedNames({ byTag }: BlockTree, { waitsFor }: Block): string {
  const names = waitsFor.map((tag) => {
    const block = byTag.get(tag)
    return block ? `“${blockLabel(block)}”` : blockTreeMessages.ofOthers
  })
  return [...new Set(names)].join(', ')
}

export function blockName({ title, tag, type }: Pick<Block, 'title' | 'tag' | 'type'>): string {
  return title || tag || policyMessages.type(type)
}

const stateIcons = { notRun: Unplug, inactive: CircleOff, dependencies: Hourglass, step: Hourglass } as const

interface BlockStateProps {
  readonly block: Block
  readonly isLine?: boolean
}

export function BlockState({ block, isLine = false }: BlockStateProps) {
  const wait = waitOf(block)
  if (wait === 'none') return null
  const text = wait === 'dependencies' ? blockTreeMessages.waitsFor(block.waitsFor) : blockTreeMessages[wait]
  const Icon = stateIcons[wait]
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
