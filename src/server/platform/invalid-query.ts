/** A parameter that cannot be read; routes answer it with 422. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery'

  readonly parameter: string
  readonly reason: string

  constructor(parameter: string, reason: string) {
    super(`${parameter}: ${reason}`)
    this.parameter = parameter
    this.reason = reason
  }
}
