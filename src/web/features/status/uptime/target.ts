import { parseTarget } from '#domain/status/uptime.ts'
import { useAddress } from '../../../platform/address.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { browserStorage, readItem, writeItem } from '../../../platform/storage.ts'
import { createStore, useStore } from '../../../platform/store.ts'

const storageKey = 'signalbox-uptime-target'
const kept = createStore(readItem(browserStorage(), storageKey) ?? '')

interface UptimeTarget {
  /** The typed percentage; empty for none. */
  readonly text: string
  /** From 0 to 1; null for none. */
  readonly target: number | null
  readonly setTarget: (text: string) => void
}

/** The promised uptime: from the address, or stored in this browser. The service does not know it. */
export function useUptimeTarget(): UptimeTarget {
  const { value, set } = useAddress()
  const isFirst = useIsFirstScreen()
  const stored = useStore(kept)
  const text = value('target') || (isFirst ? '' : stored)
  return {
    text,
    target: parseTarget(text),
    setTarget(next) {
      kept.set(next)
      writeItem(browserStorage(), storageKey, next)
      set({ target: next })
    },
  }
}
