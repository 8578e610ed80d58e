import type { Upstream, UpstreamAnswer, UpstreamRequest } from '#server/platform/upstream/upstream-request.ts'
import type { UpstreamFault } from '#server/platform/upstream/upstream-fault.ts'
import { jsonReply } from '../server/fault-server.ts'
import { bodyOf, type PlayedPage } from './fake-statuspage.ts'

/** How a page goes wrong for a while. */
export const troubles = [
  'hangs',
  'refuses',
  'breaks off',
  'fails',
  'asks to wait',
  'is HTML',
  'is cut short',
  'is foreign',
  'is older',
  'has a broken record',
  'is long stale',
] as const
export type Trouble = (typeof troubles)[number]

interface FailingPage {
  /** What is true now. */
  readonly now: PlayedPage
  /** What was true some time ago. */
  readonly before: PlayedPage
  readonly trouble: Trouble | null
  /** At what paths. */
  readonly where: (path: string) => boolean
}

export interface FailingOptions {
  readonly page: () => FailingPage
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Milliseconds that a good answer takes. */
  readonly delay: () => number
  /** A whole answer was given, of a page as it was `age` seconds ago at the latest. */
  readonly onTold: (path: string, page: PlayedPage, age: number) => void
}

/** Plays a page without a network, so that an hour of it takes no longer than its computing. */
export function failingPage({ page, now, sleep, delay, onTold }: FailingOptions): Upstream {
  return async (request) => {
    const sentAt = now()
    const { now: truth, before, trouble, where } = page()
    const active = trouble !== null && where(request.path) ? trouble : null
    const fail = (fault: UpstreamFault, retryAfterSeconds: number | null = null): UpstreamAnswer => {
      return { ok: false, fault, retryAfterSeconds, sentAt, at: now() }
    }
    await sleep(active === 'hangs' ? request.timeoutMs : delay())
    if (active === 'hangs') return fail({ kind: 'timeout', seconds: request.timeoutMs / 1000 })
    if (active === 'refuses') return fail({ kind: 'refused' })
    if (active === 'breaks off') return fail({ kind: 'reset' })
    if (active === 'fails') return fail({ kind: 'status', status: 500 })
    if (active === 'asks to wait') return fail({ kind: 'status', status: 503 }, 5)
    if (active === 'is HTML') return fail({ kind: 'not-json', got: 'a web page (HTML)' })
    const told = toldBy(active, truth, before)
    if (active === null || active === 'is older') onTold(request.path, told, 0)
    if (active === 'is long stale') onTold(request.path, told, 600)
    const { headers, body } = jsonReply(bodyOf(told, request.path))
    const text =
      active === 'is cut short'
        ? (body ?? '').slice(0, -9)
        : active === 'has a broken record'
          ? broken(body ?? '')
          : (body ?? '')
    const age = active === 'is long stale' ? { age: '600' } : {}
    return answer(request, { ...headers, ...age }, text, { sentAt, at: now() })
  }
}

function toldBy(trouble: Trouble | null, truth: PlayedPage, before: PlayedPage): PlayedPage {
  if (trouble === 'is foreign') return { ...truth, page: { ...truth.page, id: 'somebodyelse', name: 'Other' } }
  return trouble === 'is older' || trouble === 'is long stale' ? before : truth
}

/** Its first record or component has no name. */
function broken(body: string): string {
  const at = body.indexOf('"id"', body.indexOf('['))
  return at < 0 ? body : body.slice(0, at) + body.slice(at).replace(/"name":"[^"]*"/, '"name":7')
}

function answer(
  { headers: sent }: UpstreamRequest,
  headers: Readonly<Record<string, string>>,
  body: string,
  times: { readonly sentAt: number; readonly at: number },
): UpstreamAnswer {
  const tag = `W/"${body.length}-${headers['etag']}"`
  const unchanged = sent?.['if-none-match'] === tag
  const bytes = new TextEncoder().encode(unchanged ? '' : body)
  return { ok: true, status: unchanged ? 304 : 200, headers: { ...headers, etag: tag }, bytes, ...times }
}
