/** An error that is not a bug. `message` tells the person who ran the command everything they need. */
export class ExpectedError extends Error {}

/** Input that an import rejects. `message` names the file and the place in it. */
export class ImportError extends ExpectedError {
  override readonly name = 'ImportError'
}
