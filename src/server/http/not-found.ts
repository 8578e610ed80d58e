/** Thrown where something that an address names does not exist; routes answer it with 404 in their area's form. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
