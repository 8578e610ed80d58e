import { useNow } from '../../../platform/time/now.ts'

/** The time for day bars. A finer step would be seen in no bar, and draws all of them again. */
export function useBarTime(): number {
  return useNow(900)
}
