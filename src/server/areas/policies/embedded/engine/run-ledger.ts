import { noUser, putState, listStates } from '../../store/policies.ts'
import type { Store } from '../../../../platform/database/database.ts'

/** Row members that say where it was published. Nothing is sent to a network; `ledger` says so. */
interface LedgerMessage extends DryRunMark {
  readonly messageId: string
  readonly topicId: string
  readonly hederaStatus: string
}

/** Marks every row with an id from this ledger: of a message, topic, token or account. */
export const dryRunMark = { ledger: 'dry-run' } as const
type DryRunMark = typeof dryRunMark

/**
 * A local ledger for dry runs. Its ids look like those of a network; every row that has one is marked with
 * `dryRunMark`.
 */
export interface RunLedger {
  /**
   * Sends a message to a topic of the policy: the instance topic (''), or a named one, which each owner has unless
   * it is shared.
   */
  send(topic: string, owner?: string | null): Promise<LedgerMessage>
  topicOf(topic: string, owner?: string | null): Promise<string>
  accountOf(did: string): Promise<string>
  /** A new id for a topic, token or account, such as `0.0.1768219200123`. */
  newEntity(): Promise<string>
}

const counter = 'ledger'

interface LedgerPlace {
  readonly store: Store
  readonly policy: { readonly id: string }
  readonly now: number
}

export function ledgerOf({ store, policy, now }: LedgerPlace): RunLedger {
  const read = async (name: string) =>
    (await listStates(store, { policy_id: policy.id, did: noUser }, [name])).get(name) ?? null
  const write = (name: string, text: string) =>
    putState(store, { policy_id: policy.id, did: noUser, block_id: name }, text)

  /** Increases with each call, even if the clock does not. */
  async function nextTick(): Promise<number> {
    const next = Math.max(now, Number(await read(counter)) + 1)
    await write(counter, String(next))
    return next
  }

  async function entity(name: string): Promise<string> {
    const held = await read(name)
    if (held !== null) return held
    const made = `0.0.${await nextTick()}`
    await write(name, made)
    return made
  }

  const ledger: RunLedger = {
    async send(topic, owner = null) {
      const topicId = await ledger.topicOf(topic, owner)
      const tick = await nextTick()
      const messageId = `${Math.floor(tick / 1000)}.${String(tick % 1000).padStart(3, '0')}000000`
      return { messageId, topicId, hederaStatus: 'ISSUE', ...dryRunMark }
    },
    topicOf: (topic, owner = null) => entity(`topic ${topic}${owner === null ? '' : ` ${owner}`}`),
    accountOf: (did) => entity(`account ${did}`),
    newEntity: async () => `0.0.${await nextTick()}`,
  }
  return ledger
}
