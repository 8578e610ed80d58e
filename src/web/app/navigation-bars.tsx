import { Fragment, memo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PageLink } from '../components/page-link.tsx'
import { shellMessages } from './messages.ts'
import { NavBadge, NavLock } from './nav-badge.tsx'
import { pageGroups, type PlainPage, barPages } from '../components/navigation.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useOpenDialog } from './commands.tsx'
import { routePatterns } from '../paths.ts'

/** The navigation at the side: names next to the icons on wide screens, below them on tablets. */
export function Rail() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={shellMessages.pages}
      data-print="no"
      className="sticky top-(--strip) hidden h-[calc(100dvh-var(--strip))] flex-col gap-0.5 overflow-y-auto border-e border-line p-1 md:flex lg:p-2"
    >
      {pageGroups.map((pages, index) => (
        <Fragment key={pages[0].path}>
          {index > 0 && <hr className="mx-3 my-2.5 border-line" />}
          {pages.map((page) => (
            <RailLink key={page.path} page={page} current={currentAt(page, pathname)} />
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

/** Accounts, contracts and tokens of the ledger belong to the transactions. */
function currentAt({ path }: PlainPage, pathname: string): 'page' | undefined {
  const isEntity = path === routePatterns.transactions && matchPath(routePatterns.entity, pathname) !== null
  return isEntity || matchPath({ path, end: path === routePatterns.status }, pathname) ? 'page' : undefined
}

interface BarLinkProps {
  readonly page: PlainPage
  readonly current: 'page' | undefined
}

const RailLink = memo(function RailLink({ page, current }: BarLinkProps) {
  const { path, name, Icon, counted, isPrivate } = page
  return (
    <PageLink
      to={path}
      aria-current={current}
      className="target relative flex h-12 shrink-0 flex-col items-center justify-center gap-x-2 rounded-lg text-[0.6875rem] leading-4 text-quiet lg:h-9 lg:flex-row lg:justify-start lg:px-3 lg:text-base hover:bg-hover hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className="max-w-full truncate lg:flex-1">{name}</span>
      <span className="absolute end-1 top-0 scale-75 rounded-full bg-surface lg:static lg:scale-100">
        <NavBadge counted={counted} />
        {isPrivate && <NavLock />}
      </span>
    </PageLink>
  )
})

const place =
  'relative flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 text-quiet'

const badge = 'absolute start-1/2 top-0.5 ms-1 scale-75 rounded-full bg-raised'

/** The navigation within a thumb's reach. */
export function BottomBar() {
  const { pathname } = useLocation()
  const open = useOpenDialog()
  return (
    <nav
      aria-label={shellMessages.pages}
      data-print="no"
      className="inset-x-0 bottom-0 z-30 grid grid-cols-[4fr_6fr_5fr_6fr_4fr] border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden [@media(height>=500px)]:fixed"
    >
      {barPages.map((page) => (
        <BarLink key={page.path} page={page} current={currentAt(page, pathname)} />
      ))}
      <button type="button" className={place} onClick={() => open('more')}>
        <Ellipsis size={18} aria-hidden />
        {shellMessages.more}
        <span className={badge}>
          <NavBadge counted="maintenance" />
        </span>
      </button>
    </nav>
  )
}

const BarLink = memo(function BarLink({ page, current }: BarLinkProps) {
  const { path, name, Icon, counted } = page
  return (
    <PageLink
      to={path}
      aria-current={current}
      className={`${place} aria-[current=page]:font-medium aria-[current=page]:text-ink`}
    >
      <Icon size={18} aria-hidden />
      <span className="max-w-full truncate">{name}</span>
      <span className={badge}>
        <NavBadge counted={counted} />
      </span>
    </PageLink>
  )
})
