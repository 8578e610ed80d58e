/** An error that is not a bug. `message` tells the operator what happened and what to do. */
export class ExpectedError extends Error {}

/** Input that an import rejects. `message` names the file and the position in it. */
export class ImportError extends ExpectedError {
  override readonly name = 'ImportError'
}
