import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { appendChange } from './platform/database/writes.ts'
import type { Store } from './platform/database/database.ts'
import type { PolicySource } from './areas/policies/source.ts'
import type { SchemaSource } from './areas/schemas/source.ts'
import { boundRefusedTokens } from './areas/accounts/upstream/refused-tokens.ts'
import { createUpstreamAccounts, type UpstreamAccounts } from './areas/accounts/upstream/accounts.ts'
import { createGuardian } from './http/guardian.ts'
import { createUpstreamPolicies } from './areas/policies/upstream/policies.ts'
import { createUpstreamSchemas } from './areas/schemas/upstream/schemas.ts'
import type { Limits } from './platform/limits.ts'
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
  readonly limits: Limits
  readonly upstreamTimer?: SetTimer | undefined
}

/** Uses a Guardian for accounts, schemas and policies instead of our own store. */
export function openGuardian({
  store,
  address,
  now,
  monotonic,
  log,
  limits,
  upstreamTimer,
}: OpenGuardianOptions): OpenedGuardian {
  const health = createHealth(address)
  const guardian = createGuardian({
    upstream: createUpstream({ base: address, now, setTimer: upstreamTimer }),
    health,
    log,
  })
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
    accounts: boundRefusedTokens(accounts, { limits, monotonic }),
    schemas,
    policies,
  }
}
