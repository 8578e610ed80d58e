/** `elsewhere`: the page is not at the address that the passkeys belong to. */
export type PasskeyFault = 'dismissed' | 'known' | 'elsewhere' | 'unsupported'

/**
 * Thrown if the browser created or used no passkey. Separate from the code that requests one, which is loaded on
 * demand.
 */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options: ErrorOptions) {
    super(`No passkey: ${fault}`, options)
    this.fault = fault
  }
}

/** Browsers support passkeys only in secure contexts. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

export const passkeyKind = 'passkey'
