import type { Context, Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { pageRoutes } from './pages.ts'

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof Manifest>

/** The HTML of the app, and which files of the build each page needs. */
export interface Template {
  readonly html: string
  readonly manifest: Manifest
}

/** The built app; null where it was not built yet. */
export async function readTemplate(dist: string): Promise<Template | null> {
  const read = (name: string) => readFile(join(dist, name), 'utf8').catch(() => null)
  const [html, manifest] = [await read('index.html'), await read('.vite/manifest.json')]
  return html === null || manifest === null ? null : { html, manifest: v.parse(Manifest, JSON.parse(manifest)) }
}

const notBuilt = 'The app is not built yet: run `npm run build`, then start the service again.\n'

/** Answers a page with the app, what the page shows first inside it, and its modules named for preloading. */
export function servePages(app: Hono, template: () => Promise<Template | null>): void {
  app.get('*', async (context) => {
    const made = await template()
    if (!made) return context.text(notBuilt, 503)
    const route = pageRoutes.find(({ path }) => path.test(context.req.path))
    const id = decode(route?.path.exec(context.req.path)?.[1] ?? '')
    const answers = await Promise.all((route?.first(id) ?? []).map((address) => ask(app, address)))
    const missing = !route || answers.some(({ status }) => status === 404)
    const data = Object.fromEntries(answers.flatMap(({ address, body }) => (body === null ? [] : [[address, body]])))
    const html = fill(made.html, preloads(made, route?.module), data)
    return respond(context, html, missing ? 404 : 200)
  })
}

interface Answer {
  readonly address: string
  readonly status: number
  readonly body: unknown
}

async function ask(app: Hono, address: string): Promise<Answer> {
  const response = await app.request(address)
  return { address, status: response.status, body: response.ok ? await response.json() : null }
}

/** The data go into the document as JSON that no reader can mistake for markup. */
function fill(html: string, links: string, data: object): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '</head>',
    () => `${links}<script type="application/json" id="first-data">${json}</script></head>`,
  )
}

/** Links to what the page needs beyond what the document names already. */
function preloads({ html, manifest }: Template, module: string | undefined): string {
  const files = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const style of entry.css) styles.add(style)
    for (const next of entry.imports) visit(next)
  }
  if (module) visit(module)
  const unnamed = (names: ReadonlySet<string>) => [...names].filter((file) => !html.includes(`"/${file}"`))
  const scripts = unnamed(files).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return [...scripts, ...unnamed(styles).map((file) => `<link rel="stylesheet" href="/${file}">`)].join('')
}

function respond(context: Context, html: string, status: 200 | 404): Response {
  context.header('cache-control', 'no-cache')
  return context.html(html, status)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
