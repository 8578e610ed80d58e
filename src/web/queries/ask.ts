import type { Address, Endpoint, OutputOf } from '#api/endpoint.ts'
import { pollEvery } from './poll.ts'
import type { Services } from './services.ts'

/** The options that every query of an endpoint shares: the call, the data that came with the document, the polling. */
export function ask<E extends Endpoint>(services: Services, endpoint: E, address: Address = {}) {
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<OutputOf<E>> =>
      services.client.call(endpoint, { ...address, signal }),
    initialData: () => services.firstData.find(endpoint, address),
    initialDataUpdatedAt: services.firstData.at,
    refetchInterval: pollEvery(services),
    refetchIntervalInBackground: true,
  }
}
