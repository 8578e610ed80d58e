import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useShownRollup } from '#web/parts/shown-rollup.ts'
import { paths, routePatterns } from '#web/paths.ts'
import { useNameOfPage } from '#web/queries/page-name.tsx'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { pageWords } from '#web/words/pages.ts'
import { shellWords } from '#web/words/shell.ts'

const names = {
  ...pageWords,
  maintenanceItem: pageWords.maintenance,
} as const

/** The window's title and icon carry the state: `● 1 open · Incidents · Signalbox`. */
export function TitleAndFavicon() {
  const { pathname } = useLocation()
  const { kind } = useShownRollup()
  const open = useStatusIfKnown().data?.incidents.length ?? 0
  const own = useNameOfPage()
  const title = shellWords.joinTitle(
    [prefixOf(kind === 'unknown', open), own ?? routeName(pathname), pageWords.product].filter((part) => part !== ''),
  )
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', paths.favicon(kind))
  }, [kind])
  return null
}

function prefixOf(unconfirmed: boolean, open: number): string {
  if (unconfirmed) return shellWords.titleUnconfirmed
  return open > 0 ? shellWords.titleOpen(open) : ''
}

/** The status page is the app itself and needs no name. */
function routeName(pathname: string): string {
  if (pathname === routePatterns.status) return ''
  for (const [page, pattern] of Object.entries(routePatterns))
    if (matchPath(pattern, pathname)) return Object.entries(names).find(([name]) => name === page)?.[1] ?? ''
  return pageWords.notFound
}
