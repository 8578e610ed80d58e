import * as fc from 'fast-check'
import { endpoints } from '#api/endpoints.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { parameterNotes } from '#server/openapi/words.ts'

/** A request that somebody might send to see what happens. */
export interface OddRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const described: readonly Endpoint[] = Object.values(endpoints).flatMap((area) => Object.values(area))
const beside = [
  '/',
  '/incidents',
  '/nothing/here',
  '/feeds/history.atom',
  '/feeds/history.rss',
  '/feeds/maintenance.ics',
  '/api/ledger/export',
  '/openapi.json',
  '/metrics',
  '/readyz',
  '/healthz',
  '/badge/mainnet.svg',
  '/embed/mainnet',
  '/assets/none.js',
]

/** Existing paths, methods and ids, so that some requests get past the first checks. */
interface Known {
  readonly ids: readonly string[]
}

const odd = [
  '',
  '\u0000',
  '\ud800',
  'a\r\nb',
  '🚦'.repeat(50),
  'a'.repeat(3000),
  String.raw`..\..\x`,
  `' or 1=1 --|"; drop table account; --|../../etc/passwd|<script>|__proto__|constructor|\u202e`.split('|'),
  ' |0|-1|1e9|9223372036854775808|NaN|null|true|[]|{}|*|%|%00|%E0%A4%A|a,b,,c|mainnet|incident|yes|desc'.split('|'),
  'gte:0.0.1|lt:1|eq:|0.0.1001|1773316800.000000000|2026-03-12T12:00:00Z|2026-02-30|0000-00-00|admin'.split('|'),
].flat()
const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...odd) }, fc.string({ maxLength: 40 }))
const names = [...Object.keys(parameterNotes), 'timestamp', 'account.id', 'transactiontype', 'result', 'limit', 'order']
const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, value)
const query = fc.array(fc.tuple(name, value), { maxLength: 4 })
const methods = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'),
)
const headerNames =
  'authorization cookie origin accept accept-language accept-encoding content-type if-none-match if-match range ' +
  'if-modified-since x-forwarded-for api-version last-event-id'
const headerValues =
  '*|a|"x"|W/"x"|text/html|application/json|text/plain|Basic YTpi|1, 2, 3|Bearer e30.e30.e30|Bearer x|' +
  '__Host-signalbox=x|https://evil.example'
const headers = fc.dictionary(
  fc.constantFrom(...headerNames.split(' ')),
  fc.constantFrom('', ...headerValues.split('|')),
  { maxKeys: 3, noNullPrototype: true },
)
const fields = [
  'username',
  'password',
  'refreshToken',
  'document',
  'name',
  'role',
  'id',
  'tag',
  'code',
  'response',
  'data',
]
const json = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...fields), value), fc.oneof(value, fc.jsonValue({ maxDepth: 3 })), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
  fc.jsonValue({ maxDepth: 4 }),
)
const body = fc.oneof(
  { weight: 5, arbitrary: json.map((one) => JSON.stringify(one)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '['.repeat(500), '{"a":1,"a":2}', '\u0000', '1e999999', '"\\ud800"'),
  },
)

/** A request to a documented endpoint or another path, with a method, query, headers and body that may be valid. */
export function oddRequest({ ids }: Known = { ids: [] }): fc.Arbitrary<OddRequest> {
  const id = ids.length > 0 ? fc.oneof(value, fc.constantFrom(...ids)) : value
  const target = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...described).map(({ method, path }) => ({ method, path })) },
    { weight: 1, arbitrary: fc.constantFrom(...beside).map((path) => ({ method: 'GET', path })) },
  )
  return fc
    .tuple(target, methods, fc.array(id, { minLength: 4, maxLength: 4 }), query, headers, body)
    .map(([{ method: own, path }, other, params, pairs, given, text]): OddRequest => {
      const method = other ?? own
      let used = 0
      const filled = path.replaceAll(/\{\w+\}/g, () => encode(params[used++ % params.length] ?? ''))
      const search = pairs.map(([key, content]) => `${encode(key)}=${encode(content)}`).join('&')
      const isBodied = !['GET', 'HEAD', 'OPTIONS'].includes(method)
      const request = { method, path: search === '' ? filled : `${filled}?${search}`, headers: given }
      return isBodied ? Object.assign(request, { body: text }) : request
    })
}

/** Leaves percent-encoded text as it is, so that broken encodings occur, too. */
function encode(text: string): string {
  if (text.startsWith('%')) return text
  return encodeURIComponent(text.toWellFormed())
}
