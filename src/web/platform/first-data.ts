import { checkBody } from '#api/client.ts'
import { addressOf, type Address, type Endpoint, type OutputOf } from '#api/endpoint.ts'
import { parseJson } from '#api/json.ts'
import { getSources } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'

/** What the service put into the document, so that the first paint needs no further round trip. */
export interface FirstData {
  /** The checked body of an address; undefined where there is none or it is not what it should be: then it is asked for. */
  find<E extends Endpoint>(endpoint: E, address?: Address): OutputOf<E> | undefined
  /** When it was true, in milliseconds of the browser's clock; 0 where the document came out of a cache. */
  readonly at: number
  /** Since the service wrote it, by the clocks of both; null where it does not say, or says a time that has yet to come. */
  readonly ageSeconds: number | null
}

const freshSeconds = 60

export function readFirstData(text: string | null | undefined, now: number): FirstData {
  const bodies = parseBodies(text)
  const find: FirstData['find'] = (endpoint, address) => {
    const body = bodies.get(addressOf(endpoint.path, address))
    if (body === undefined) return undefined
    try {
      return checkBody(endpoint, body)
    } catch {
      return undefined
    }
  }
  const written = parseInstant(find(getSources)?.now)
  const fresh = written !== null && Math.abs(now - written) < freshSeconds * 1000
  const ageSeconds = fresh ? 0 : written !== null && written < now ? (now - written) / 1000 : null
  return { find, at: fresh ? now : 0, ageSeconds }
}

export const noFirstData: FirstData = { find: () => undefined, at: 0, ageSeconds: null }

function parseBodies(text: string | null | undefined): ReadonlyMap<string, unknown> {
  try {
    const json = parseJson(text || '{}')
    return new Map(typeof json === 'object' && json !== null ? Object.entries(json) : [])
  } catch {
    return new Map()
  }
}
