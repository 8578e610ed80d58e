import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { useNetwork } from '../platform/network.ts'
import { shellWords } from './messages.ts'
import { NavBadge } from './nav-badge.tsx'
import { pageGroups, type PlainPage } from '../components/navigation.ts'

/** The pages at the start of the screen: names on wide screens, icons on tablets. */
export function Rail() {
  return (
    <nav
      aria-label={shellWords.pages}
      data-print="no"
      className="sticky top-(--strip) hidden h-[calc(100dvh-var(--strip))] flex-col gap-0.5 overflow-y-auto border-e border-line p-3 md:flex"
    >
      {pageGroups.map((pages, index) => (
        <Fragment key={pages[0].path}>
          {index > 0 && <hr className="mx-3 my-2.5 border-line" />}
          {pages.map((page) => (
            <RailLink key={page.path} page={page} />
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

function RailLink({ page }: { readonly page: PlainPage }) {
  const { keep } = useNetwork()
  const { path, name, Icon, counted } = page
  return (
    <NavLink
      to={keep(path)}
      end={path === '/'}
      title={name}
      className="target group relative flex h-9 items-center justify-center gap-3 rounded-lg text-quiet lg:justify-start lg:px-3 hover:bg-hover hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className="sr-only lg:not-sr-only lg:flex-1">{name}</span>
      <span className="absolute -end-0.5 top-0 scale-75 rounded-full bg-surface lg:static lg:scale-100">
        <NavBadge counted={counted} />
      </span>
    </NavLink>
  )
}
