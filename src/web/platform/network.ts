import { createContext, use, useMemo } from 'react'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { useAddress } from './address.ts'

export interface NetworkSelection {
  readonly network: Network | null
  readonly setNetwork: (network: Network | null) => void
  /** Adds the filter to an address, unless the address names a network itself. */
  readonly keep: (path: string) => string
}

/** Changes only with the filter, so that a change of page does not render again what depends on it. */
export const NetworkContext = createContext<NetworkSelection | null>(null)

/** The network filter, which the address carries from page to page. */
export function useNetwork(): NetworkSelection {
  const filter = use(NetworkContext)
  if (!filter) throw new Error('NetworkContext is missing')
  return filter
}

/** The filter in the address, for `NetworkContext`. */
export function useNetworkOfAddress(): NetworkSelection {
  const { value, set } = useAddress()
  const network = parseNetwork(value('network'))
  return useMemo(
    () => ({
      network,
      setNetwork: (next) => set({ network: next }, { push: true }),
      keep: (path) => keepNetwork(path, network),
    }),
    [network, set],
  )
}

export function keepNetwork(path: string, network: Network | null): string {
  if (network === null) return path
  const [start = '', hash = ''] = path.split(/(?=#)/)
  if (/[?&]network=/.test(start)) return path
  return `${start}${start.includes('?') ? '&' : '?'}network=${network}${hash}`
}
