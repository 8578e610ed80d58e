import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { preloadPage } from './app/pages.tsx'
import { readFirstData } from './platform/first-data.ts'
import { createQueryClient } from './platform/query-client.ts'
import { createServices } from './platform/services.ts'

const never = () => new Promise<Response>(() => {})

/**
 * The first screen of a page as markup, from the data in the document. The app replaces it when it starts. Missing data
 * appear as loading. Style attributes are removed: the Content-Security-Policy blocks them.
 */
export async function prerender(address: string, firstData: string, now: number): Promise<string> {
  await preloadPage(new URL(address, 'http://localhost').pathname)
  const services = createServices({ firstData: readFirstData(firstData, now), fetch: never, isPrerender: true })
  const markup = renderToString(
    <>
      <OutdatedNote address={address} />
      <StaticRouter location={address}>
        <App services={services} queryClient={createQueryClient()} storage={null} />
      </StaticRouter>
    </>,
  )
  return markup.replaceAll(/ style="[^"]*"/g, '')
}

/** CSS reveals it after a minute if the app has not replaced the first screen. */
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
