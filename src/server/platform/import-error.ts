import { ExpectedError } from './expected-error.ts'

/** Input that an import refuses. `message` names the file and the place, and is meant for the person who ran it. */
export class ImportError extends ExpectedError {
  override readonly name = 'ImportError'
}
