import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PlainLinksContext, type PlainWay } from '../../../components/plain-link.tsx'
import { useNetwork } from '../../../platform/network.ts'

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

/** Other clicks are the browser's: a new tab, a download. */
function isOrdinary({ button, defaultPrevented, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(defaultPrevented || metaKey || altKey || ctrlKey || shiftKey)
}
