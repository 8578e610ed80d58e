import * as v from 'valibot'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { browserStorage, readItem, writeItem } from '../../../platform/storage.ts'

export const maxNameLength = 60
const View = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength)), search: v.string() })
/** A name for the filters of the list. */
export type View = v.InferOutput<typeof View>

const storageKey = 'signalbox-ledger-views'
const maxViews = 50
/** Parameters of the reader's view, which a saved link must not contain. */
const notKept = new Set(['network', 'view'])

export function readViews(): readonly View[] {
  const text = readItem(browserStorage(), storageKey)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(View), v.maxLength(maxViews)), text)
  return read.success ? read.output : []
}

function keepViews(views: readonly View[]): void {
  writeItem(browserStorage(), storageKey, JSON.stringify(views))
}

export function viewAddress({ name, search }: View): string {
  const carried = new URLSearchParams(search)
  carried.set('view', name)
  return `${paths.transactions()}?${carried}`
}

function searchOf(address: URLSearchParams): string {
  const kept = new URLSearchParams([...address].filter(([name]) => !notKept.has(name)))
  kept.sort()
  return String(kept)
}

export interface SavedViews {
  /** Empty while the first screen is drawn, which the service does without this browser. */
  readonly views: readonly View[]
  /** The current filters, as a view keeps them. */
  readonly search: string
  /** The name of the current filters: that of a link, or of a view with the same filters. */
  readonly name: string | null
  /** True for the name of a link whose view this browser does not have. */
  readonly isShared: boolean
  /** Replaces a view with the same name. */
  readonly save: (name: string) => void
  readonly keep: (views: readonly View[]) => void
}

export function useSavedViews(): SavedViews {
  const [address] = useSearchParams()
  const [kept, setKept] = useState(readViews)
  const isFirst = useIsFirstScreen()
  const views = isFirst ? [] : kept
  const search = searchOf(address)
  const linked = address.get('view')
  const keep = (next: readonly View[]) => {
    setKept(next)
    keepViews(next)
  }
  return {
    views,
    search,
    name: linked ?? views.find((view) => view.search === search)?.name ?? null,
    isShared: linked !== null && !isFirst && !views.some((view) => view.name === linked && view.search === search),
    save: (name) => keep([...views.filter((view) => view.name !== name), { name, search }].slice(-maxViews)),
    keep,
  }
}
