import { useNow } from '../../../platform/time/now.ts'

/** In steps of 15 minutes: no bar would show a finer one, but all of them would be drawn again. */
export function useBarTime(): number {
  return useNow(900)
}
