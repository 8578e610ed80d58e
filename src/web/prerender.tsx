import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { preloadPage } from './app/pages.tsx'
import { createClock } from './platform/time/clock.ts'
import { ConfirmationTracker } from './platform/confirmation.ts'
import { readFirstData } from './platform/first-data.ts'
import { leftToTheBrowser } from './platform/screen/first-screen.ts'
import { createQueryClient } from './platform/query-client.ts'
import { createServices, type Services } from './platform/services.ts'

/** What is missing stays so. A request would keep its drawing in memory until its deadline. */
const never = () => new Promise<never>(() => {})
const client: Services['client'] = { call: never, answer: never }

/**
 * Renders a page's first screen to markup from the data in the document. The app hydrates it on start. Missing data
 * appear as loading.
 */
export async function prerender(address: string, firstData: string, now: number): Promise<string> {
  await preloadPage(new URL(address, 'http://localhost').pathname)
  const stopped = () => now
  const services = createServices({
    firstData: readFirstData(firstData, { now }),
    clock: createClock(stopped),
    confirmation: new ConfirmationTracker({ monotonic: stopped, wall: stopped }),
    firstScreen: { at: now },
  })
  const screen = await drawn(
    <StaticRouter location={address}>
      <App services={{ ...services, client }} queryClient={createQueryClient()} storage={null} />
    </StaticRouter>,
  )
  const note = renderToStaticMarkup(<OutdatedNote address={address} />)
  return `${note}<div id="root">${screen}</div>`
}

/** Renders to markup, leaving suspended parts to the browser. */
function drawn(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      // Otherwise, long parts would follow as scripts that move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        // The rest of this round renders first; suspended parts are given up in a later one.
        queueMicrotask(() => {
          abort(leftToTheBrowser)
          setImmediate(() => resolve(text(pipe(new PassThrough()))))
        })
      },
      onShellError: reject,
      onError: (error) => (error === leftToTheBrowser ? leftToTheBrowser : undefined),
    })
  })
}

/** CSS reveals it after a minute if the app has not hydrated the first screen. */
function OutdatedNote({ address }: { readonly address: string }) {
  return (
    <output
      data-outdated-note=""
      className="sticky top-0 z-40 flex-wrap items-center gap-x-4 border-b border-line-strong bg-raised px-4 py-2 md:px-8"
    >
      <span>{prerenderWords.outdated}</span>
      <a href={address} className="target inline-flex items-center text-accent underline underline-offset-2">
        {prerenderWords.reload}
      </a>
    </output>
  )
}

const prerenderWords = {
  outdated:
    'This page has not been updated since it was loaded. The current status may differ from what is shown here.',
  reload: 'Reload the page',
} as const
