import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { parseNetwork } from '#domain/status/network.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { networkMessages } from '../components/messages/network.ts'
import { useShownRollup } from '../features/status/shown-rollup.ts'
import { paths, routePatterns } from '../paths.ts'
import { useNameOfPage } from '../platform/page-name.tsx'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { pageMessages } from '../components/messages/pages.ts'
import { shellMessages } from './messages.ts'
import { usePreference } from '../platform/preference.ts'
import { useIsFirstScreen } from '../platform/screen/first-screen.ts'

const names = {
  ...pageMessages,
  maintenanceItem: pageMessages.maintenance,
} as const

/** Shows the state in the window's title and icon: `● 1 open · Incidents · Signalbox`. */
export function TitleAndFavicon() {
  const { pathname } = useLocation()
  const [home] = usePreference((preferences) => preferences.homeNetwork)
  const network = parseNetwork(home)
  const { kind } = useShownRollup(network)
  const { data } = useStatusIfKnown()
  const incidents = data ? viewOfNetwork(data, network).incidents : []
  const own = useNameOfPage()
  const title = shellMessages.joinTitle(
    [prefixOf(kind === 'unknown', incidents), own ?? routeName(pathname), pageMessages.product].filter(
      (part) => part !== '',
    ),
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

/** Names the network if all open incidents concern the same one. */
function prefixOf(unconfirmed: boolean, open: readonly Pick<RecordHead, 'networks'>[]): string {
  if (unconfirmed) return shellMessages.titleUnconfirmed
  if (open.length === 0) return ''
  const [network, ...others] = new Set(open.flatMap(({ networks }) => networks))
  const isOne = network !== undefined && others.length === 0 && open.every(({ networks }) => networks.length > 0)
  return shellMessages.titleOpen(open.length, isOne ? networkMessages.name(network) : null)
}

/** The status page is the app's home and needs no name. */
function routeName(pathname: string): string {
  if (pathname === routePatterns.status) return ''
  for (const [page, pattern] of Object.entries(routePatterns))
    if (matchPath(pattern, pathname)) return Object.entries(names).find(([name]) => name === page)?.[1] ?? ''
  return pageMessages.notFound
}

/** Passes changes of theme and density to the style sheet; `theme.js` does so before the first paint. */
export function Theme() {
  const [theme] = usePreference((preferences) => preferences.theme)
  const [density] = usePreference((preferences) => preferences.density)
  // Preferences are unknown on the first screen, and nothing may flash.
  const isFirst = useIsFirstScreen()
  useEffect(() => {
    if (isFirst) return
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    dataset['density'] = density
  }, [isFirst, theme, density])
  return null
}
