import { useLocation } from 'react-router'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { useAddress } from './address.ts'

export interface NetworkFilter {
  readonly network: Network | null
  readonly setNetwork: (network: Network | null) => void
  /** Adds the filter to an address, unless the address names a network itself. */
  readonly keep: (path: string) => string
}

/** The network filter, which the address carries from page to page. */
export function useNetwork(): NetworkFilter {
  const { value, set } = useAddress()
  const network = parseNetwork(value('network'))
  return {
    network,
    setNetwork: (next) => set({ network: next }, { push: true }),
    keep: (path) => keepNetwork(path, network),
  }
}

/** Like `useNetwork().keep`, for one of many links: does not parse the whole address each time. */
export function useKept(path: string): string {
  const { search } = useLocation()
  if (!search.includes('network=')) return path
  return keepNetwork(path, parseNetwork(new URLSearchParams(search).get('network') ?? ''))
}

export function keepNetwork(path: string, network: Network | null): string {
  const [start = '', hash = ''] = path.split(/(?=#)/)
  if (network === null || /[?&]network=/.test(start)) return path
  return `${start}${start.includes('?') ? '&' : '?'}network=${network}${hash}`
}
