/** Input that an import refuses. `message` names the file and the place, and is meant for the person who ran it. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
