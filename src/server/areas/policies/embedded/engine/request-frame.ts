import { randomBytes, randomUUID } from 'node:crypto'
import type { Store } from '../../../../platform/database/database.ts'
import { limits } from '../../../../platform/limits.ts'
import { blockFailed } from './block-failure.ts'

/** Thrown to leave a transaction and do slow work without holding the write lock. */
export class NeedsComputing extends Error {
  override readonly name = 'NeedsComputing'
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super(`${key} has yet to be computed`)
    this.key = key
    this.work = work
  }
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** The state shared by the repetitions of a request. */
export interface RequestFrame {
  readonly now: number
  readonly computed: Map<string, Outcome>
  /** The generated ids: each repetition gets the same ones in the same order. */
  readonly ids: string[]
  readonly uuids: string[]
}

export function openFrame(now: number): RequestFrame {
  return { now, computed: new Map(), ids: [], uuids: [] }
}

export interface IdSource {
  newId(): string
  newUuid(): string
}

/** The ids for one repetition. */
export function idsOf({ ids, uuids }: RequestFrame): IdSource {
  const places = { id: 0, uuid: 0 }
  return {
    newId() {
      const id = ids[places.id] ?? randomBytes(12).toString('hex')
      ids[places.id] = id
      places.id += 1
      return id
    },
    newUuid() {
      const uuid = uuids[places.uuid] ?? randomUUID()
      uuids[places.uuid] = uuid
      places.uuid += 1
      return uuid
    },
  }
}

/** Runs `attempt` in a transaction, and repeats it after each piece of slow work that it requests. */
export async function inRepetitions<T>(
  store: Store,
  frame: RequestFrame,
  attempt: (transaction: Store) => Promise<T>,
): Promise<T> {
  for (let count = 0; count <= limits.policyComputations; count += 1) {
    try {
      return await store.transaction().execute(attempt)
    } catch (error) {
      if (!(error instanceof NeedsComputing)) throw error
      frame.computed.set(error.key, await outcomeOf(error.work))
    }
  }
  throw blockFailed(`The policy computes more than ${limits.policyComputations} values for one request.`)
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
