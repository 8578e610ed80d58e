import { createContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Network } from '#domain/network.ts'
import { keepNetwork, useNetwork } from '#web/queries/network.ts'

/** What every link of the app needs to know, found out once for many. */
export interface PlainWay {
  readonly network: Network | null
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

export const PlainLinksContext = createContext<PlainWay | null>(null)

/** Around links by the hundred, which come and go as one scrolls: they do the same as others, and cost less. */
export function PlainLinks({ children }: { readonly children: ReactNode }) {
  const { network } = useNetwork()
  const navigate = useNavigate()
  const way = useMemo(
    (): PlainWay => ({
      network,
      follow(event) {
        const to = event.currentTarget.getAttribute('href')
        if (to === null || !isOrdinary(event)) return
        event.preventDefault()
        void navigate(to, { replace: to === location.pathname + location.search + location.hash })
      },
    }),
    [network, navigate],
  )
  return <PlainLinksContext value={way}>{children}</PlainLinksContext>
}

export interface PlainLinkProps {
  readonly to: string
  readonly title: string | undefined
  readonly className: string | undefined
  readonly way: PlainWay
  readonly children: ReactNode
}

export function PlainLink({ to, title, className, way, children }: PlainLinkProps) {
  return (
    <a href={keepNetwork(to, way.network)} title={title} className={className} onClick={way.follow}>
      {children}
    </a>
  )
}

/** Other clicks are the browser's: a new tab, a download. */
function isOrdinary({ button, defaultPrevented, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(defaultPrevented || metaKey || altKey || ctrlKey || shiftKey)
}
