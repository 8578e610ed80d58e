import type { QueryOf } from '#api/endpoint.ts'
import type {
  getSignalHistory,
  SignalDays,
  SignalHistory,
  SignalName,
  Signals,
  SignalState,
} from '#api/signals/signals.ts'
import type { SignalTransition } from '#domain/signals/signal-track.ts'
import type { Store } from '../../platform/database/database.ts'

/** The signals of the ledger. They never change the status. */
export interface SignalSource {
  /** Reads from memory. */
  signals(): Signals
  states(): readonly { readonly name: SignalName; readonly state: SignalState; readonly value: number | null }[]
  history(query: QueryOf<typeof getSignalHistory>): Promise<SignalHistory>
  days(): Promise<SignalDays>
  /** Continues counting and judges the signals again. Call it every few seconds. */
  step(): Promise<void>
  /** Reads the store again. */
  load(): Promise<void>
  /** Releases the lease. */
  end(): Promise<void>
}

/** Called for each change of a signal’s state, in the database transaction that stores it. */
export type OnSignal = (transaction: Store, network: string, transition: SignalTransition) => Promise<void>
