import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { getSummary } from '#api/status/status.ts'
import { statusViewOf } from '#domain/status/status-view.ts'
import { limits } from '../../platform/limits.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import type { Prerender } from './template.ts'

/** What a document is made of. */
export interface DocumentParts {
  readonly html: string
  /** Elements of its head. */
  readonly head: string
  readonly address: string
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

/** Draws a document, compressed and not. Without `prerender`, or where it fails, the app draws the first screen. */
export interface Drawer {
  draw(parts: DocumentParts): Promise<DrawnBytes>
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
/** Higher ones take several times as long for a few per cent. */
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

/** Draws in a worker thread. A drawing that takes too long ends with its thread. `dist` is the folder of the built app. */
export function createWorkerDrawer(dist: string, setTimer: SetTimer = startTimer): WorkerDrawer {
  const { call, close } = createWorkerCalls<Drawer>(new URL('drawer-worker.ts', import.meta.url), dist)
  return {
    async draw(parts) {
      let closed: Promise<void> | undefined
      const cancel = setTimer(() => (closed = close()), limits.documentDrawMs)
      try {
        return await call('draw', parts)
      } finally {
        cancel()
        await closed
      }
    },
    close,
  }
}

/** Data as JSON that cannot be mistaken for markup. It follows the first screen, which is shown before it is read. */
function fill({ html, head, data }: DocumentParts, screen: string): string {
  const json = data.replaceAll('<', String.raw`\u003c`)
  const script = `<script type="application/json" id="first-data">${json}</script>`
  return withFirstIcon(html, data)
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${script}</body>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-prerendered>${screen}</div></div>`)
}

const plain = '/favicon.svg'
const WithSummary = v.pipe(v.string(), v.parseJson(), v.object({ [getSummary.path]: getSummary.output }))

/** Puts the icon of the current status into the document: otherwise the browser would load two icons. */
function withFirstIcon(html: string, data: string): string {
  const read = v.safeParse(WithSummary, data)
  const summary = read.success ? read.output[getSummary.path] : undefined
  if (!summary) return html
  return html.replace(`href="${plain}"`, `href="/favicon-${statusViewOf(summary).rollup.kind}.svg"`)
}
