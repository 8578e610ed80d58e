/** What can go wrong without a fault of ours. `message` says all that the person who ran the command needs. */
export class ExpectedError extends Error {}

/** Input that an import refuses. `message` names the file and the place, and is meant for the person who ran it. */
export class ImportError extends ExpectedError {
  override readonly name = 'ImportError'
}
