import { networks, type Network } from '#domain/status/network.ts'
import { readItem, writeItem } from './storage.ts'
import { createStore, type ObservableStore } from './store.ts'
import { clockChoices, zoneChoices, type ClockChoice, type ZoneChoice } from './time/zones.ts'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

export const densities = ['comfortable', 'compact'] as const
type Density = (typeof densities)[number]

export const notifyChoices = ['off', 'on'] as const
export type NotifyChoice = (typeof notifyChoices)[number]

type HomeNetwork = Network | ''

export const soundChoices = ['off', 'on'] as const
type SoundChoice = (typeof soundChoices)[number]

/** Shortcuts without a modifier, which speech input can trigger by accident. */
export const shortcutChoices = ['on', 'off'] as const
type ShortcutChoice = (typeof shortcutChoices)[number]

const foldChoices = ['open', 'folded'] as const
type FoldChoice = (typeof foldChoices)[number]

/** The initial view of a policy: its own pages, or the tree of its blocks. */
const policyViews = ['work', 'structure'] as const
export type PolicyViewChoice = (typeof policyViews)[number]

const signedInNotes = ['no', 'yes'] as const
type SignedInNote = (typeof signedInNotes)[number]

/** `auto`: open on wide screens. */
const roomChoices = ['auto', 'open', 'folded'] as const
type RoomChoice = (typeof roomChoices)[number]

/** The user's choices in this browser, stored and shared between its tabs. */
export interface Preferences {
  readonly theme: ObservableStore<Theme>
  readonly density: ObservableStore<Density>
  readonly zone: ObservableStore<ZoneChoice>
  readonly clock: ObservableStore<ClockChoice>
  /** The network that the tab’s title and icon follow; '' for the whole page. */
  readonly homeNetwork: ObservableStore<HomeNetwork>
  readonly notify: ObservableStore<NotifyChoice>
  readonly shortcuts: ObservableStore<ShortcutChoice>
  /** A tone on the wall for serious incidents. */
  readonly sound: ObservableStore<SoundChoice>
  /** The figures next to the list of incidents. */
  readonly figures: ObservableStore<FoldChoice>
  /** The charts above the list of transactions. */
  readonly charts: ObservableStore<RoomChoice>
  readonly policyView: ObservableStore<PolicyViewChoice>
  /** Not a choice: whether someone was signed in when last checked. If not, the app need not request the session. */
  readonly signedIn: ObservableStore<SignedInNote>
}

export function createPreferences(storage: Storage | null): Preferences {
  return {
    theme: keptStore(storage, 'signalbox-theme', themes, 'system'),
    density: keptStore(storage, 'signalbox-density', densities, 'comfortable'),
    zone: keptStore(storage, 'signalbox-zone', zoneChoices, 'mine'),
    clock: keptStore(storage, 'signalbox-clock', clockChoices, 'auto'),
    homeNetwork: keptStore(storage, 'signalbox-home-network', ['', ...networks], ''),
    notify: keptStore(storage, 'signalbox-notify', notifyChoices, 'off'),
    sound: keptStore(storage, 'signalbox-sound', soundChoices, 'off'),
    shortcuts: keptStore(storage, 'signalbox-shortcuts', shortcutChoices, 'on'),
    figures: keptStore(storage, 'signalbox-figures', foldChoices, 'open'),
    charts: keptStore(storage, 'signalbox-charts', roomChoices, 'auto'),
    policyView: keptStore(storage, 'signalbox-policy-view', policyViews, 'work'),
    signedIn: keptStore(storage, 'signalbox-signed-in', signedInNotes, 'no'),
  }
}

function keptStore<Value extends string>(
  storage: Storage | null,
  key: string,
  allowed: readonly Value[],
  fallback: Value,
): ObservableStore<Value> {
  const read = () => {
    const kept = readItem(storage, key)
    return allowed.find((value) => value === kept) ?? fallback
  }
  const store = createStore(read())
  return {
    ...store,
    first: fallback,
    set(value) {
      store.set(value)
      writeItem(storage, key, value)
    },
    subscribe(listener) {
      const changedElsewhere = (event: StorageEvent) => {
        if (event.key === key) store.set(read())
      }
      addEventListener('storage', changedElsewhere)
      const unsubscribe = store.subscribe(listener)
      return () => {
        removeEventListener('storage', changedElsewhere)
        unsubscribe()
      }
    },
  }
}
