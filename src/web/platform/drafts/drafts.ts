import { createStore, type ObservableStore } from '../store.ts'
import { useEffect, useState } from 'react'
import { dropOldDrafts, parsed } from './kept-drafts.ts'
import { useServices, type Services } from '../services.ts'

/** Unsent input, as stored by a tab. */
export interface Draft {
  /** The tab that wrote it. */
  readonly tab: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

interface KeptState {
  /** When it was last saved; null while there is nothing to save. */
  readonly at: number | null
  /** The browser forbids storage, or it is full. */
  readonly failed: boolean
  /** The same subject is being edited in another tab. */
  readonly elsewhere: boolean
}

export interface FoundDrafts<Kept extends Draft> {
  /** The draft to continue: the tab's own, or the newest that no other tab is using. */
  readonly draft: Kept | null
  /** Older drafts that no tab is using. */
  readonly others: readonly Kept[]
}

export interface DraftStore<Kept extends Draft, Content> {
  readonly state: Pick<ObservableStore<KeptState>, 'get' | 'subscribe'>
  /** Looks for abandoned drafts and takes over those of other tabs. */
  readonly open: () => Promise<FoundDrafts<Kept>>
  readonly keep: (content: Content) => void
  readonly drop: () => void
  /** Stores `content` in the place of a draft with which this tab continues. Returns what is stored there now. */
  readonly exchange: (other: Kept, content: Content | null) => Kept | null
  readonly close: () => void
}

interface DraftParts {
  readonly storage: Storage | null
  /** Null if the browser has no locks, so that the tab cannot know what other tabs do. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null
  readonly now: () => number
  /** A name that no other tab has. */
  readonly tab: string
  /** Storage for this tab alone, which survives a reload. */
  readonly session?: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** Reads and writes one kind of draft. */
export interface DraftFormat<Kept extends Draft, Content> {
  /** Parses a stored draft; null for anything else. */
  readonly read: (value: unknown) => Kept | null
  readonly create: (content: Content, draft: Draft) => Kept
}

/** Stores the drafts of one subject in the browser. Each tab has a separate draft and never overwrites another's. */
function createDraftStore<Kept extends Draft, Content>(
  parts: DraftParts,
  place: string,
  format: DraftFormat<Kept, Content>,
): DraftStore<Kept, Content> {
  const { storage, locks, now, tab, session = null } = parts
  const own = `${place}:${tab}`
  const state = createStore<KeptState>({ at: null, failed: storage === null, elsewhere: false })
  const closed = new AbortController()
  const set = (patch: Partial<KeptState>) => state.set({ ...state.get(), ...patch })

  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key !== own && key?.startsWith(`${place}:`)) set({ elsewhere: true })
  }
  const { signal } = closed
  const hold = () =>
    new Promise<void>((begun) => {
      if (!locks) return begun()
      const held = locks.request(own, { signal }, async () => {
        begun()
        await new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))
      })
      // The draft was closed before the lock was granted, or the browser refused it. The search works without it.
      held.catch(() => begun())
    })
  const openTabs = async () => {
    const held = (await locks?.query().catch(() => undefined))?.held ?? []
    return new Set(held.flatMap(({ name }) => (name?.startsWith(`${place}:`) && name !== own ? [name] : [])))
  }
  return {
    state,
    async open() {
      addEventListener('storage', heard, { signal })
      dropOldDrafts(storage, now())
      await hold()
      const taken = await openTabs()
      set({ elsewhere: taken.size > 0 })
      const found = draftsUnder(storage, `${place}:`, format.read).filter(({ key }) => !taken.has(key))
      // If several tabs reload at once, each continues with its own draft.
      const before = `${place}:${session?.getItem(place)}`
      session?.setItem(place, tab)
      const isOwn = ({ key }: { readonly key: string }) => Number(key === before)
      const [first, ...others] = found.toSorted((a, b) => isOwn(b) - isOwn(a) || b.draft.at - a.draft.at)
      if (!first) return { draft: null, others: [] }
      if (write(storage, own, { ...first.draft, tab }) && first.key !== own && locks) storage?.removeItem(first.key)
      set({ at: first.draft.at })
      return { draft: first.draft, others: others.map(({ draft }) => draft) }
    },
    keep(content) {
      const at = now()
      const failed = !write(storage, own, format.create(content, { tab, at }))
      set({ failed, at: failed ? state.get().at : at })
    },
    drop() {
      storage?.removeItem(own)
      set({ at: null })
    },
    exchange(other, content) {
      const held = content === null ? null : format.create(content, { tab: other.tab, at: state.get().at ?? now() })
      if (held === null) storage?.removeItem(`${place}:${other.tab}`)
      else write(storage, `${place}:${other.tab}`, held)
      return held
    },
    close: () => closed.abort(),
  }
}

interface FoundDraft<Kept> {
  readonly key: string
  readonly draft: Kept
}

function draftsUnder<Kept>(
  storage: Storage | null,
  place: string,
  read: (value: unknown) => Kept | null,
): FoundDraft<Kept>[] {
  if (!storage) return []
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) => {
    if (key === null || !key.startsWith(place)) return []
    const draft = read(parsed(storage.getItem(key)))
    return draft ? [{ key, draft }] : []
  })
}

function write(storage: Storage | null, key: string, draft: Draft): boolean {
  try {
    storage?.setItem(key, JSON.stringify(draft))
    return storage !== null
  } catch {
    return false
  }
}

export interface OpenDrafts<Kept extends Draft, Content> {
  readonly store: DraftStore<Kept, Content>
  readonly found: FoundDrafts<Kept>
}

/**
 * Opens the drafts under a key of `draftKey`; null until they have been looked up. `format` must be a stable object.
 */
export function useDrafts<Kept extends Draft, Content>(
  key: string,
  format: DraftFormat<Kept, Content>,
): OpenDrafts<Kept, Content> | null {
  const { storage, clock } = useServices()
  const [parts] = useState(() => browserDraftParts({ storage, clock }))
  const [open, setOpen] = useState<OpenDrafts<Kept, Content> | null>(null)
  useEffect(() => {
    const store = createDraftStore(parts, key, format)
    let isLeft = false
    void store.open().then((found) => isLeft || setOpen({ store, found }))
    return () => {
      isLeft = true
      store.close()
    }
  }, [parts, key, format])
  return open
}

function browserDraftParts({ storage, clock }: Pick<Services, 'storage' | 'clock'>): DraftParts {
  const name = [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join('')
  const locks = 'locks' in navigator ? navigator.locks : null
  return { storage, locks, now: () => clock.now(), tab: name, session: storage && sessionStorage }
}
