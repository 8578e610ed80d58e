import { failing, faults, jsonReply, redirecting, type Fault } from '../server/fault-server.ts'

/** An answer of a Guardian with another status and body. */
export function answeringWith(
  status: number,
  body: object | null,
  headers: Readonly<Record<string, string>> = {},
): Fault {
  return () => ({ ...jsonReply(body, headers), status })
}

/** Applies a fault to writes only. */
export function onWrites(fault: Fault): Fault {
  return (good, asked) => (asked.method === 'GET' ? good : fault(good, asked))
}

const broke = 'The Guardian closed the connection before its answer was complete.'

/** The ways in which a Guardian fails, and the message that the page shows: first one of each kind. */
export const guardianFaults: readonly (readonly [string, Fault, string])[] = [
  ['hangs', faults.hang, 'The Guardian did not answer within'],
  ['hangs up', faults.drop, broke],
  [
    'fails in words',
    answeringWith(500, {
      statusCode: 500,
      message: 'Cannot read properties of undefined',
      error: 'Internal Server Error',
    }),
    'Reason: “Cannot read properties of undefined”.',
  ],
  ['is HTML', faults.html, 'The Guardian answered with a web page (HTML) instead of JSON.'],
  ['is cut short', faults.truncated, 'The Guardian gave an answer that is not complete JSON.'],
  ['stalls', faults.stall, 'The Guardian did not answer within'],
  ['is reset', faults.reset, broke],
  ['is not HTTP', faults.garbage, 'The Guardian answered with something that is not HTTP.'],
  ['fails', failing(500), 'The Guardian answered with the HTTP status 500.'],
  ['is overloaded', failing(503, { 'retry-after': '30' }), 'The Guardian answered with the HTTP status 503.'],
  ['is HTML by another name', faults.htmlAsJson, 'The Guardian answered with a web page (HTML) instead of JSON.'],
  ['is too deep', faults.deep, 'The Guardian gave an answer that is nested deeper than 200 levels.'],
  ['sends no text', faults.latin, 'The Guardian gave an answer that is not UTF-8 text.'],
  ['is huge', faults.huge, 'The Guardian answered with more than'],
  ['redirects', redirecting('https://new.example.org/'), 'The Guardian redirects elsewhere, to new.example.org.'],
]

export const isSilent = (fault: Fault) => fault === faults.hang || fault === faults.stall
