import type { Preferences } from './preferences.ts'
import { useServices } from './services.ts'
import { useStore, type ObservableStore } from './store.ts'

export function usePreference<Value>(choose: (preferences: Preferences) => ObservableStore<Value>) {
  const store = choose(useServices().preferences)
  return [useStore(store), store.set] as const
}
