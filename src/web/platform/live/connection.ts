import type { LiveState } from './live.ts'
import { useServices } from '../services.ts'
import { useStore } from '../store.ts'

/** How the app learns about changes: through the stream, by polling, or not at all. */
export function useConnection(): LiveState {
  return useStore(useServices().live.state)
}
