import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const Panel = lazy(() => import('./subscribe-panel.tsx').then((part) => ({ default: part.SubscribePanel })))

/** Opens all options for subscribing; `component`: limited to one component. */
export function Subscribe({ component }: { readonly component?: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-print="no" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Subscribe
      </Button>
      {open && (
        <Suspense>
          <Panel component={component} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
