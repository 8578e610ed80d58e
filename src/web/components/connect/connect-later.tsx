import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../lazy-part.tsx'

const ConnectNetwork = lazyPart(() => import('./connect-network.tsx').then((part) => part.ConnectNetwork))

/** How to bring in real data, loaded when it is drawn: for pages that rarely say it. */
export function ConnectLater(props: ComponentProps<typeof ConnectNetwork>) {
  return (
    <Suspense fallback={null}>
      <ConnectNetwork {...props} />
    </Suspense>
  )
}
