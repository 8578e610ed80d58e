import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { limits } from '../../platform/limits.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import { escaped, summarizePage, summaryHead } from './page-summary.ts'
import type { Prerender } from './template.ts'

interface DocumentParts {
  readonly html: string
  /** Elements of its head. */
  readonly head: string
  readonly address: string
  /** The public address of the service, without a trailing slash. */
  readonly publicUrl: string
  /** The first data by address, as JSON. */
  readonly data: string
  readonly now: number
}

export interface DrawnBytes {
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
  /** Why there is no first screen; null if there is one. */
  readonly failure: string | null
}

/**
 * Draws a document, compressed and uncompressed. Without `prerender`, or if that fails, the app draws the first
 * screen.
 */
export interface Drawer {
  draw(parts: DocumentParts): Promise<DrawnBytes>
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
/** Higher levels take several times as long for a few percent. */
const levels = { gzip: { level: 5 }, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }

export function createDrawer(prerender: Prerender | undefined): Drawer {
  return {
    async draw(parts) {
      let screen = ''
      let failure: string | null = null
      try {
        screen = (await prerender?.(parts.address, parts.data, parts.now)) ?? ''
      } catch (error) {
        failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      }
      return { ...(await compressed(fill(parts, screen))), failure }
    },
  }
}

export async function compressed(html: string): Promise<Omit<DrawnBytes, 'failure'>> {
  const identity = Uint8Array.from(Buffer.from(html))
  const [zipped, brotli] = await Promise.all([
    compressGzip(identity, levels.gzip),
    compressBrotli(identity, levels.brotli),
  ])
  return { identity, gzip: Uint8Array.from(zipped), brotli: Uint8Array.from(brotli) }
}

interface WorkerDrawer extends Drawer {
  close(): Promise<void>
}

/**
 * Draws in a worker thread. A drawing that takes too long is ended with its thread. `dist` is the folder of the
 * built app.
 */
export function createWorkerDrawer(dist: string, setTimer: SetTimer = startTimer): WorkerDrawer {
  const module = new URL('drawer-worker.ts', import.meta.url)
  const { callWithin, close } = createWorkerCalls<Drawer>(module, dist, setTimer)
  return { draw: (parts) => callWithin(limits.documentDrawMs, 'draw', parts), close }
}

/** Data as JSON that cannot be parsed as markup. It comes after the first screen, which is shown before it is read. */
function fill({ html, head, address, publicUrl, data, now }: DocumentParts, screen: string): string {
  const json = data.replaceAll('<', String.raw`\u003c`)
  const script = `<script type="application/json" id="first-data">${json}</script>`
  const summary = summarizePage(address, data, now)
  const expected = screen === '' ? '' : wholeScreen
  return withIcon(html, summary.rollup)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(summary.title)}</title>`)
    .replace(/<meta name="description" content="[^"<>]*"[ /]*>/, '')
    .replace('</head>', () => `${summaryHead(summary, address, publicUrl)}${expected}${head}</head>`)
    .replace('</body>', () => `${script}</body>`)
    .replace(root, () => (screen === '' ? root : drawnRoot(screen, now, summary.timeZone)))
}

function drawnRoot(screen: string, now: number, timeZone: string): string {
  return `<div data-prerendered data-now="${now}" data-zone="${escaped(timeZone)}">${screen}</div>`
}

/** Browsers that support it paint nothing before the first screen is complete, so that nothing moves as it arrives. */
const wholeScreen = '<link rel="expect" href="#content" blocking="render">'

const root = '<div id="root"></div>'
const plain = '/favicon.svg'

/** Puts the icon of the current status into the document. Otherwise the browser would load two icons. */
function withIcon(html: string, kind: StatusKind | null): string {
  return kind === null ? html : html.replace(`href="${plain}"`, `href="/favicon-${kind}.svg"`)
}
