import { parseInstant } from '#domain/time/instant.ts'
import { networks, parseNetwork, type Network } from '#domain/status/network.ts'
import { invalidQuery } from '../../../platform/errors.ts'

/** A time out of a query. Throws `HttpError` for one that is in no calendar, say 30 February. */
export function readInstant(parameter: string, text: string): number {
  const instant = parseInstant(text)
  if (instant === null) throw invalidQuery(parameter, 'is in no calendar')
  return instant
}

/** A network out of a query. Throws `HttpError` for one that is unknown: what filters nothing would look like all. */
export function readNetwork(text: string): Network {
  const network = parseNetwork(text)
  if (network === null) throw invalidQuery('network', `there is no “${text}”; allowed are ${networks.join(', ')}`)
  return network
}
