import type { Address, Endpoint, OutputOf } from '#api/endpoint.ts'
import type { Services } from './services.ts'

/** The options that every query of an endpoint shares: the call, and the data that came with the document. */
export function ask<E extends Endpoint>(services: Services, endpoint: E, address: Address = {}) {
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<OutputOf<E>> =>
      services.client.call(endpoint, { ...address, signal }),
    initialData: () => services.firstData.find(endpoint, address),
    initialDataUpdatedAt: services.firstData.at,
  }
}
