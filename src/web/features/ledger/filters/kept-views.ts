import * as v from 'valibot'
import { paths } from '../../../paths.ts'
import { browserStorage, readItem, writeItem } from '../../../platform/storage.ts'

const View = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), search: v.string() })
/** A name for the filters of the list. */
export type View = v.InferOutput<typeof View>

const storageKey = 'signalbox-ledger-views'
export const maxViews = 50
/** Parameters of the reader's view, which a saved link must not contain. */
const notKept = new Set(['network', 'view'])

export function readViews(): readonly View[] {
  const text = readItem(browserStorage(), storageKey)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(View), v.maxLength(maxViews)), text)
  return read.success ? read.output : []
}

export function keepViews(views: readonly View[]): void {
  writeItem(browserStorage(), storageKey, JSON.stringify(views))
}

export function viewAddress({ name, search }: View): string {
  const carried = new URLSearchParams(search)
  carried.set('view', name)
  return `${paths.transactions()}?${carried}`
}

export function searchOf(address: URLSearchParams): string {
  const kept = new URLSearchParams([...address].filter(([name]) => !notKept.has(name)))
  kept.sort()
  return String(kept)
}
