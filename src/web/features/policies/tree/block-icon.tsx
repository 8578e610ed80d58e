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

/** What kind of block it is, beside the word for it. */
export function BlockIcon({ type, size = 15 }: { readonly type: string; readonly size?: number }) {
  const Icon = icons[type] ?? Box
  return <Icon size={size} aria-hidden className="shrink-0 text-quiet" />
}
