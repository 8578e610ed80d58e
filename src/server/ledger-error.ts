/** What area D answers with when it cannot answer: a status and one message or more, in the ledger's own words. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly status: number
  readonly messages: readonly string[]

  constructor(status: number, messages: readonly string[]) {
    super(messages.join('; '))
    this.status = status
    this.messages = messages
  }
}

/** A statement would have taken too long, or the store does not answer. */
export function serviceUnavailable(): LedgerError {
  return new LedgerError(503, ['Service unavailable'])
}

export function transactionNotFound(): LedgerError {
  return new LedgerError(404, ['Not found'])
}
