import { ExpectedError } from '../expected-error.ts'
import { programVersion } from '../program-version.ts'

/** The data was written by a newer version. `message` names both versions and says what to do. */
class NewerDataError extends ExpectedError {
  override readonly name = 'NewerDataError'
}

export interface DataVersion {
  /** The migrations that were applied to the data. */
  readonly migrations: readonly string[]
  /** The version of the program that applied the last of them; undefined if it was not recorded. */
  readonly program: string | undefined
}

/** The setting that holds the version of the program that last migrated the data. */
export const programKey = 'program.version'

/** Throws a `NewerDataError` if migrations were applied that this program does not know. */
export function assertKnown({ migrations, program }: DataVersion, known: readonly string[]): void {
  const newer = migrations.filter((name) => !known.includes(name)).toSorted()
  const last = newer.at(-1)
  if (last === undefined) return
  const writer = program === undefined ? 'A newer version of Signalbox' : `Signalbox ${program}`
  throw new NewerDataError(
    `${writer} wrote this data, up to migration ${last}; this is Signalbox ${programVersion}, which knows ` +
      `migrations up to ${known.at(-1)}. Nothing was changed. Install the newer version again, or restore a backup ` +
      'from before the upgrade.',
  )
}
