import { decodePercent } from '#domain/text/decode-percent.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Limits } from '../../platform/limits.ts'
import { acceptsEncoding, matchesEtag } from '../negotiation.ts'
import { documentPolicy, securityHeaders } from '../security-headers.ts'
import { compressed, createDrawer, type Drawer, type DrawnBytes } from './drawer.ts'
import { createDrawings, type Drawing, type Drawings } from './drawings.ts'
import { findAppPage, type PageRoute } from './pages.ts'
import { preloads, type Template } from './template.ts'

const notBuilt = 'The app is not built yet: run `npm run build`, then start the service again.\n'

/** Statuses that say that a resource does not exist or cannot exist. */
const absent: ReadonlySet<number> = new Set([400, 404, 422])

interface PagesOptions {
  readonly template: () => Promise<Template | null>
  /** Draws in another thread; in the calling thread by default. */
  readonly drawer: Drawer | undefined
  /** The version of the data on the pages of an area. Drawings of other versions are not sent. */
  readonly versionOf: (path: string) => string
  readonly limits: Limits
  readonly publicUrl: string
  readonly log: Logger
  readonly now: () => number
}

export interface Pages {
  /** Answers from cached drawings, before any other work. */
  readonly kept: MiddlewareHandler
  /** Serves each page as the app’s document with the page’s first screen, its data, and preload links. */
  serve(app: Hono): void
}

export function createPages(options: PagesOptions): Pages {
  const { template, drawer, versionOf, limits, publicUrl, log, now } = options
  const drawings = createDrawings(
    {
      bytes: limits.documentCacheBytes,
      freshMs: limits.documentFreshMs,
      staleMs: limits.documentStaleMs,
      waiting: limits.waitingDocuments,
      waitMs: limits.documentWaitMs,
      roundMs: limits.roundMs,
    },
    now,
  )

  return {
    kept: (context, next) => {
      const { method } = context.req
      if (method !== 'GET' && method !== 'HEAD') return next()
      const { pathname, search } = new URL(context.req.url)
      const drawing = drawings.find(pathname + search, versionOf(pathname))
      return drawing ? Promise.resolve(answer(context, drawing)) : next()
    },
    serve(app) {
      app.get('*', async (context) => {
        const made = await template()
        if (!made) return context.text(notBuilt, 503)
        const { pathname, search } = new URL(context.req.url)
        const route = findAppPage(context.req.path)
        const drawing = await drawingOf({ app, made, route, pathname, search }, drawings)
        return answer(context, drawing ?? (await undrawn(made, route)))
      })
    },
  }

  async function drawingOf(page: AskedPage, from: Drawings): Promise<Drawing | null> {
    const { app, made, route, pathname, search } = page
    // Long queries are rarely requested twice.
    if (search.length > limits.documentQueryLength) return null
    const id = decodePercent(route?.path.exec(pathname)?.[1] ?? '')
    const isPlain = route !== undefined && id === '' && search === ''
    const draw = async () => {
      const answers = await Promise.all((route?.first(id, search) ?? []).map((address) => ask(app, address)))
      const missing = !route || answers.some(({ status }) => absent.has(status))
      const bodies = answers.flatMap(({ address, body }) =>
        body === null ? [] : [`${JSON.stringify(address)}:${body}`],
      )
      const { head, policy } = headOf(made, route)
      const address = pathname + search
      const parts = {
        html: made.html,
        head,
        address,
        publicUrl: publicUrl.replace(/\/$/, ''),
        data: `{${bodies.join(',')}}`,
        now: now(),
      }
      const drawn = await (drawer ?? createDrawer(made.prerender)).draw(parts)
      if (drawn.failure !== null) log.warn({ address, reason: drawn.failure }, 'could not draw the first screen')
      return withTag(drawn, policy, missing ? 404 : 200)
    }
    const subject = { key: pathname + search, version: versionOf(pathname), isPlain, draw }
    return from.get(subject).catch((error: unknown) => {
      log.warn({ err: error, address: pathname }, 'could not draw a document')
      return null
    })
  }
}

interface AskedPage {
  readonly app: Hono
  readonly made: Template
  readonly route: PageRoute | undefined
  readonly pathname: string
  readonly search: string
}

/** A document that the app draws itself, with data that it fetches. It costs next to nothing. */
async function undrawn(made: Template, route: PageRoute | undefined): Promise<Drawing> {
  const { head, policy } = headOf(made, route)
  const html = made.html.replace('</head>', () => `${head}</head>`)
  return withTag(await compressed(html), policy, route ? 200 : 404)
}

/** Each drawing has its own nonce, which cannot be known before the document is complete. */
function headOf(made: Template, route: PageRoute | undefined): { readonly head: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const modules = route ? [route.module, ...(route.next ?? [])] : []
  return {
    head: `<meta property="csp-nonce" nonce="${nonce}">${preloads(made, modules)}`,
    policy: documentPolicy(nonce),
  }
}

function withTag(bytes: Omit<DrawnBytes, 'failure'>, policy: string, status: 200 | 404): Drawing {
  // Weak, because all encodings have the same one.
  const etag = `W/"${createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 27)}"`
  return { ...bytes, policy, status, etag }
}

interface Answer {
  readonly address: string
  readonly status: number
  /** JSON; null for an error. */
  readonly body: string | null
}

async function ask(app: Hono, address: string): Promise<Answer> {
  const response = await app.request(address)
  return { address, status: response.status, body: response.ok ? await response.text() : null }
}

const headers = {
  ...securityHeaders,
  'content-type': 'text/html; charset=UTF-8',
  // Browsers revalidate each time. A proxy serves all readers but one every two seconds.
  'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
  vary: 'Accept-Encoding',
}

function answer(context: Context, { status, policy, etag, identity, gzip, brotli }: Drawing): Response {
  const shared = { ...headers, etag, 'content-security-policy': policy }
  if (status === 200 && matchesEtag(context, etag)) return new Response(null, { status: 304, headers: shared })
  const encoding = acceptsEncoding(context, 'br') ? 'br' : acceptsEncoding(context, 'gzip') ? 'gzip' : null
  const bytes = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : identity
  return new Response(context.req.method === 'HEAD' ? null : bytes, {
    status,
    headers: {
      ...shared,
      ...(encoding !== null && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    },
  })
}
