import { createStore, type Store } from './store.ts'
import { useEffect, useState } from 'react'
import { dropOldDrafts, parsed } from './kept-drafts.ts'
import { useServices, type Services } from './services.ts'

/** What is typed and not sent yet, as a tab keeps it. */
export interface Draft {
  /** The tab that wrote it. */
  readonly tab: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

/** How the draft of what is open is kept. */
interface KeptState {
  /** When it was kept last; null while there is nothing to keep. */
  readonly at: number | null
  /** The browser does not let anything be kept, or has no room. */
  readonly failed: boolean
  /** Another tab has the same open and edits it. */
  readonly elsewhere: boolean
}

export interface FoundDrafts<Kept extends Draft> {
  /** To go on with: the tab's own, or the newest that no other tab works on. */
  readonly draft: Kept | null
  /** Older ones that no tab works on. */
  readonly others: readonly Kept[]
}

export interface DraftStore<Kept extends Draft, Content> {
  readonly state: Pick<Store<KeptState>, 'get' | 'subscribe'>
  /** Looks for what was left behind, and takes it over from the tab that left it. */
  readonly open: () => Promise<FoundDrafts<Kept>>
  readonly keep: (content: Content) => void
  readonly drop: () => void
  readonly close: () => void
}

interface DraftParts {
  readonly storage: Storage | null
  /** Null where the browser has none: then nobody knows what other tabs do. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null
  readonly now: () => number
  /** A name that no other tab has. */
  readonly tab: string
  /** What a tab keeps to itself, also when it is loaded again. */
  readonly session?: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** How drafts of one kind are read and written. */
export interface DraftFormat<Kept extends Draft, Content> {
  /** A draft from what a browser has kept; null for anything else. */
  readonly read: (value: unknown) => Kept | null
  readonly create: (content: Content, draft: Draft) => Kept
}

/** Keeps the drafts of one subject in the browser. Each tab keeps its own: none overwrites another's. */
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
      // It is left before its turn, or the browser refuses: what is found is found without it.
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
      // When several tabs reload at once, each continues with its own draft.
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

/** Opens the drafts under a key of `draftKey`; null until they have been looked for. `format` has to stay the same object. */
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
