import { createContext, type MouseEvent, type ReactNode } from 'react'
import type { Network } from '#domain/status/network.ts'
import { keepNetwork } from '../platform/network.ts'

/** What every link of the app needs to know, found out once for many. */
export interface PlainWay {
  readonly network: Network | null
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

export const PlainLinksContext = createContext<PlainWay | null>(null)

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
