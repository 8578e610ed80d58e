import { accountInvariants } from '../areas/accounts/store/account-invariants.ts'
import { ledgerInvariants } from '../areas/ledger/store/ledger-invariants.ts'
import { notificationInvariants } from '../areas/notifications/store/notification-invariants.ts'
import { policyInvariants } from '../areas/policies/store/policy-invariants.ts'
import { schemaInvariants } from '../areas/schemas/store/schema-invariants.ts'
import { signalInvariants } from '../areas/signals/store/signal-invariants.ts'
import { statusInvariants } from '../areas/status/store/status-invariants.ts'
import { dataVersion, migrationNames, type Store } from '../platform/database/database.ts'
import { storeInvariants, type Invariant } from '../platform/database/invariant.ts'
import { ExpectedError } from '../platform/expected-error.ts'
import { assertKnown } from '../platform/database/known-migrations.ts'

/** The exit code of a check with findings. */
const somethingFound = 3
const maxShown = 5

class CheckError extends ExpectedError {
  override readonly name = 'CheckError'
}

interface CheckResult {
  readonly code: number
  readonly text: string
}

/**
 * Checks the invariants of the data. It only reads, so it can run while the service does, and does not migrate data of
 * an earlier version.
 */
export async function checkStore(store: Store, dialect: 'sqlite' | 'postgres'): Promise<CheckResult> {
  const version = await dataVersion(store).catch((cause: unknown) => {
    throw new CheckError(`Cannot check the data: ${reasonOf(cause)}`, { cause })
  })
  assertKnown(version, migrationNames)
  const ahead = migrationNames.filter((name) => !version.migrations.includes(name))
  if (ahead.length > 0)
    return {
      code: somethingFound,
      text: `The data is from an earlier version: migration ${ahead[0]} has not run.\n  What to do: start the service once, or check with the version that wrote it.`,
    }
  const parts: readonly (readonly [string, readonly Invariant[]])[] = [
    ['store', storeInvariants(dialect)],
    ['status', statusInvariants],
    ['ledger', ledgerInvariants],
    ['policies', policyInvariants],
    ['schemas', schemaInvariants],
    ['accounts', accountInvariants],
    ['signals', signalInvariants],
    ['notifications', notificationInvariants],
  ]
  const faults: string[] = []
  let checked = 0
  for (const [area, invariants] of parts)
    for (const { holds, remedy, broken } of invariants) {
      // oxlint-disable-next-line no-await-in-loop -- one statement at a time lets others have their turn
      const names = await broken(store).catch((error: unknown) => [reasonOf(error)])
      checked += 1
      if (names.length > 0)
        faults.push(`${area}: broken rule: ${holds}\n  Found: ${listed(names)}\n  What to do: ${remedy}`)
    }
  if (faults.length === 0) return { code: 0, text: `All ${checked} rules hold.` }
  return { code: somethingFound, text: [...faults, `${faults.length} of ${checked} rules are broken.`].join('\n') }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxShown).join(', ')
  return names.length > maxShown ? `${shown}, and more` : shown
}
