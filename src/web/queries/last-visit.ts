import { readItem, writeItem } from './preferences.ts'

const key = 'signalbox-visit'
const pause = 30 * 60 * 1000

/** When one was last here before now, in milliseconds; null on the first visit. Coming back within half an hour continues the visit. */
export function noteVisit(storage: Storage | null, now: number): number | null {
  const [since, seen] = (readItem(storage, key) ?? '').split(' ').map(Number)
  const known = seen !== undefined && seen > 0 && seen <= now
  const lastVisit = !known ? null : now - seen > pause ? seen : since || null
  writeItem(storage, key, `${lastVisit ?? 0} ${now}`)
  return lastVisit
}
