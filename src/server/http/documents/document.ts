import { parseJson, stringifyJson } from '#api/json.ts'
import type { Context, Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { documentPolicy } from '../security-headers.ts'
import { pageRoutes } from './pages.ts'
import { preloads, type Template } from './template.ts'
import { getSummary } from '#api/status/status.ts'
import { statusViewOf } from '#domain/status/status-view.ts'
import * as v from 'valibot'

const plain = '/favicon.svg'

/** Puts the icon of the current status into the document: otherwise the browser would load two icons. */
function withFirstIcon(html: string, bodies: Readonly<Record<string, unknown>>): string {
  const summary = v.safeParse(getSummary.output, bodies[getSummary.path])
  if (!summary.success) return html
  return html.replace(`href="${plain}"`, `href="/favicon-${statusViewOf(summary.output).rollup.kind}.svg"`)
}

const notBuilt = 'The app is not built yet: run `npm run build`, then start the service again.\n'

/** What an answer says of a thing that is not there, or cannot be. */
const absent: ReadonlySet<number> = new Set([400, 404, 422])

interface PagesOptions {
  readonly template: () => Promise<Template | null>
  readonly log: Logger
  readonly now: () => number
}

/** Serves each page as the app’s document with the page’s first screen, its data and preload links. */
export function servePages(app: Hono, { template, log, now }: PagesOptions): void {
  app.get('*', async (context) => {
    const made = await template()
    if (!made) return context.text(notBuilt, 503)
    const route = pageRoutes.find(({ path }) => path.test(context.req.path))
    const id = decode(route?.path.exec(context.req.path)?.[1] ?? '')
    const { pathname, search } = new URL(context.req.url)
    const answers = await Promise.all((route?.first(id, search) ?? []).map((address) => ask(app, address)))
    const missing = !route || answers.some(({ status }) => absent.has(status))
    const data = Object.fromEntries(answers.flatMap(({ address, body }) => (body === null ? [] : [[address, body]])))
    const json = stringifyJson(data)
    const screen = await drawn(made, { address: pathname + search, data: json, now: now() }, log)
    const nonce = randomBytes(16).toString('base64')
    const head = `<meta property="csp-nonce" nonce="${nonce}">${preloads(made, route ? [route.module, ...(route.next ?? [])] : [])}`
    context.header('content-security-policy', documentPolicy(nonce))
    return respond(context, fill(withFirstIcon(made.html, data), head, json, screen), missing ? 404 : 200)
  })
}

interface Answer {
  readonly address: string
  readonly status: number
  readonly body: unknown
}

async function ask(app: Hono, address: string): Promise<Answer> {
  const response = await app.request(address)
  return { address, status: response.status, body: response.ok ? parseJson(await response.text()) : null }
}

interface FirstScreen {
  readonly address: string
  readonly data: string
  readonly now: number
}

/** The first screen as markup; empty if only the app can render it. */
async function drawn({ prerender }: Template, { address, data, now }: FirstScreen, log: Logger): Promise<string> {
  try {
    return (await prerender?.(address, data, now)) ?? ''
  } catch (error) {
    log.warn({ err: error, address }, 'could not draw the first screen')
    return ''
  }
}

/** Data as JSON that cannot be mistaken for markup. It follows the first screen, which is shown before it is read. */
function fill(html: string, head: string, data: string, screen: string): string {
  const json = data.replaceAll('<', String.raw`\u003c`)
  const script = `<script type="application/json" id="first-data">${json}</script>`
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${script}</body>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-prerendered>${screen}</div></div>`)
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
