import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { reportCaught } from './app/report-caught.ts'
import { preloadPage } from './app/routes.tsx'
import { readFirstData } from './queries/first-data.ts'
import { browserLiveParts } from './queries/live.ts'
import { createQueryClient } from './queries/query-client.ts'
import { createServices } from './queries/services.ts'
import { browserStorage } from './queries/storage.ts'
import { browserChannel, browserTurn } from './queries/tabs.ts'

const storage = browserStorage()
const services = createServices({
  firstData: readFirstData(document.querySelector('#first-data')?.textContent, Date.now()),
  live: browserLiveParts(),
  tabs: { takeTurn: browserTurn('signalbox-session'), openChannel: browserChannel('signalbox-session') },
  storage,
})
// What the service has drawn stays until the app can draw the same. Code that cannot be loaded is the page's to explain.
await preloadPage(location.pathname).catch(() => undefined)
const root = document.querySelector('#root')
if (root) {
  const app = createRoot(root, { onCaughtError: reportCaught })
  // As a transition the first drawing is done in slices, between which the page stays in hand.
  startTransition(() =>
    app.render(
      <StrictMode>
        {/* An address changes at once: a filter that waited for its data would stand still under the hand that sets it. */}
        <BrowserRouter useTransitions={false}>
          <App services={services} queryClient={createQueryClient()} storage={storage} />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}
