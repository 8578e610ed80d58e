import { ExpectedError } from '../expected-error.ts'
import { programVersion } from '../program-version.ts'

/** Data of a newer program. `message` names both versions and says what to do. */
class NewerDataError extends ExpectedError {
  override readonly name = 'NewerDataError'
}

export interface DataVersion {
  /** The migrations that the data went through. */
  readonly migrations: readonly string[]
  /** The version of the program that ran the last of them; undefined if none has been noted. */
  readonly program: string | undefined
}

/** Where data note the version of the program that migrated them. */
export const programKey = 'program.version'

/** Throws a `NewerDataError` if the data went through migrations that this program does not know. */
export function assertKnown({ migrations, program }: DataVersion, known: readonly string[]): void {
  const newer = migrations.filter((name) => !known.includes(name)).toSorted()
  const last = newer.at(-1)
  if (last === undefined) return
  const writer = program === undefined ? 'A newer version of Signalbox' : `Signalbox ${program}`
  throw new NewerDataError(
    `${writer} has written these data, up to migration ${last}; this is Signalbox ${programVersion}, which knows ` +
      `migrations up to ${known.at(-1)}. Nothing was changed. Install the newer version again, or restore a backup ` +
      'from before the upgrade.',
  )
}
