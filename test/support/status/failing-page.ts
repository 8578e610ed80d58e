import type { Upstream, UpstreamAnswer, UpstreamRequest } from '#server/platform/upstream/upstream-request.ts'
import type { UpstreamFault } from '#server/platform/upstream/upstream-fault.ts'
import { jsonReply } from '../server/fault-server.ts'
import { statuspageBody, type FakeStatuspage } from './fake-statuspage.ts'

/** The ways in which a page fails for a while. */
export const pageFaults = [
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
export type PageFault = (typeof pageFaults)[number]

interface FailingPage {
  /** The current state. */
  readonly now: FakeStatuspage
  /** An earlier state. */
  readonly before: FakeStatuspage
  readonly fault: PageFault | null
  /** The paths that fail. */
  readonly where: (path: string) => boolean
}

export interface FailingOptions {
  readonly page: () => FailingPage
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Milliseconds that a good answer takes. */
  readonly delay: () => number
  /** Called for a complete answer. Its page is at most `age` seconds old. */
  readonly onAnswer: (path: string, page: FakeStatuspage, age: number) => void
}

/** Plays a status page without a network, so that an hour of its time passes in seconds. */
export function failingPage({ page, now, sleep, delay, onAnswer }: FailingOptions): Upstream {
  return async (request) => {
    const sentAt = now()
    const { now: truth, before, fault, where } = page()
    const active = fault !== null && where(request.path) ? fault : null
    const fail = (reason: UpstreamFault, retryAfterSeconds: number | null = null): UpstreamAnswer => {
      return { ok: false, fault: reason, retryAfterSeconds, sentAt, at: now() }
    }
    await sleep(active === 'hangs' ? request.timeoutMs : delay())
    if (active === 'hangs') return fail({ kind: 'timeout', seconds: request.timeoutMs / 1000 })
    if (active === 'refuses') return fail({ kind: 'refused' })
    if (active === 'breaks off') return fail({ kind: 'reset' })
    if (active === 'fails') return fail({ kind: 'status', status: 500 })
    if (active === 'asks to wait') return fail({ kind: 'status', status: 503 }, 5)
    if (active === 'is HTML') return fail({ kind: 'not-json', got: 'a web page (HTML)' })
    const shown = answeredPage(active, truth, before)
    if (active === null || active === 'is older') onAnswer(request.path, shown, 0)
    if (active === 'is long stale') onAnswer(request.path, shown, 600)
    const { headers, body } = jsonReply(statuspageBody(shown, request.path))
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

function answeredPage(trouble: PageFault | null, truth: FakeStatuspage, before: FakeStatuspage): FakeStatuspage {
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
  return {
    ok: true,
    status: unchanged ? 304 : 200,
    headers: { ...headers, etag: tag },
    clockAheadMs: null,
    bytes,
    ...times,
  }
}
