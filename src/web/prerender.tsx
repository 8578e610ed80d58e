import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { OutdatedNote } from './app/outdated-note.tsx'
import { preloadPage } from './app/routes.tsx'
import { readFirstData } from './platform/first-data.ts'
import { createQueryClient } from './platform/query-client.ts'
import { createServices } from './platform/services.ts'

const never = () => new Promise<Response>(() => {})

/**
 * The first screen of a page as markup, out of the data that the document carries: it stands until the app has started
 * and draws it anew. What the data do not tell is drawn as awaited. Without style attributes: the policy forbids them.
 */
export async function prerender(address: string, firstData: string, now: number): Promise<string> {
  await preloadPage(new URL(address, 'http://localhost').pathname)
  const services = createServices({ firstData: readFirstData(firstData, now), fetch: never, ahead: true })
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
