/** What area D answers with when it cannot answer: a status and one message or more, in the ledger's own words. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly status: number
  readonly messages: readonly string[]
  /** Seconds after which it makes sense to ask again, where somebody said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, messages: readonly string[], retryAfter?: number) {
    super(messages.join('; '))
    this.status = status
    this.messages = messages
    this.retryAfter = retryAfter
  }
}

/** A statement would have taken too long, or the store does not answer. */
export function serviceUnavailable(): LedgerError {
  return new LedgerError(503, ['Service unavailable'])
}

export function transactionNotFound(): LedgerError {
  return new LedgerError(404, ['Not found'])
}
