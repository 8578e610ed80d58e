import { checkBody } from '#api/client.ts'
import { addressOf, type Address, type Endpoint, type OutputOf } from '#api/endpoint.ts'
import { parseJson } from '#api/json.ts'
import { getSources } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'

/** Data that the service embedded in the document, so that the first paint needs no further round trip. */
export interface FirstData {
  /** The validated body of an address; undefined if it is missing or invalid and must be requested. */
  find<E extends Endpoint>(endpoint: E, address?: Address): OutputOf<E> | undefined
  /** When the data was true, in milliseconds of the browser's clock; 0 if the document does not say. */
  readonly at: number
  /** Seconds since the service wrote it, by both clocks; null if it does not say, or if the time is in the future. */
  readonly ageSeconds: number | null
}

/** The two clocks may differ by this much. */
const freshSeconds = 60

interface ReadingTime {
  /** Milliseconds since 1970 by the service's clock, as far as it is known. */
  readonly now: number
  /** The same moment by the browser's clock, if that differs. */
  readonly browserNow?: number
  /** The service worker answered with an earlier document, so that no age is a difference of clocks. */
  readonly isKept?: boolean
}

export function readFirstData(
  text: string | null | undefined,
  { now, browserNow = now, isKept = false }: ReadingTime,
): FirstData {
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
  if (written === null) return { ...noFirstData, find }
  if (!isKept && Math.abs(now - written) < freshSeconds * 1000) return { find, at: browserNow, ageSeconds: 0 }
  const age = now - written
  return age > 0 ? { find, at: browserNow - age, ageSeconds: age / 1000 } : { ...noFirstData, find }
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
