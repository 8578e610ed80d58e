import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { appendChange } from './platform/database/writes.ts'
import type { Store } from './platform/database/database.ts'
import type { PolicySource } from './areas/policies/source.ts'
import type { SchemaSource } from './areas/schemas/source.ts'
import { createUpstreamAccounts, type UpstreamAccounts } from './areas/accounts/upstream/accounts.ts'
import { createGuardian } from './http/guardian.ts'
import { createUpstreamPolicies } from './areas/policies/upstream/policies.ts'
import { createUpstreamSchemas } from './areas/schemas/upstream/schemas.ts'
import { limits } from './platform/limits.ts'
import { createHealth } from './platform/upstream/upstream-health.ts'
import type { SetTimer } from '#api/timer.ts'
import { createUpstream } from './platform/upstream/upstream-request.ts'

export interface OpenedGuardian {
  readonly accounts: UpstreamAccounts
  readonly schemas: SchemaSource
  readonly policies: PolicySource
}

export interface OpenGuardianOptions {
  readonly store: Store
  readonly address: string
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly log: Logger
  readonly timer?: SetTimer | undefined
}

/** Uses a Guardian for accounts, schemas and policies instead of our own store. */
export function openGuardian({ store, address, now, monotonic, log, timer }: OpenGuardianOptions): OpenedGuardian {
  const health = createHealth(address)
  const guardian = createGuardian({ upstream: createUpstream({ base: address, now, setTimer: timer }), health, log })
  const accounts = createUpstreamAccounts(guardian, { now, monotonic })
  const schemas = createUpstreamSchemas({
    ask: accounts.askFor,
    health,
    now,
    monotonic,
    wait: (milliseconds) => wait(milliseconds),
    onWrite: (kind, id) => appendChange(store, { area: 'schema', kind, id, at: now() }),
  })
  const policies = createUpstreamPolicies({
    ask: accounts.askFor,
    monotonic,
    async onSend(policyId, uuid) {
      if (uuid !== null)
        await appendChange(store, { area: 'block', kind: 'data', id: `${policyId} ${uuid}`, at: now() })
    },
  })
  return {
    // The Guardian is asked only once about a token that it rejects.
    accounts: {
      ...accounts,
      find: rememberRefusals(accounts.find, monotonic),
      renew: rememberRefusals(accounts.renew, monotonic),
    },
    schemas,
    policies,
  }
}

/** Remembers the texts for which `ask` found nothing, and does not ask for them again for a while. */
function rememberRefusals<Found>(
  ask: (text: string) => Promise<Found | null>,
  monotonic: () => number,
): (text: string) => Promise<Found | null> {
  const refused = new LRUCache<string, number>({ max: limits.rememberedRefusals })
  return async (text) => {
    const key = createHash('sha256').update(text).digest('base64url')
    if ((refused.get(key) ?? -Infinity) > monotonic()) return null
    const found = await ask(text)
    if (found === null) refused.set(key, monotonic() + limits.refusalMs)
    return found
  }
}
