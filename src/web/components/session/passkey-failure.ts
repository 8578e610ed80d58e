/** `elsewhere`: the page was not opened at the address that passkeys belong to. */
export type PasskeyFault = 'dismissed' | 'known' | 'elsewhere' | 'unsupported'

/** Why a browser made or used no passkey. Apart from the code that asks for one, which is loaded when it is needed. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options: ErrorOptions) {
    super(`No passkey: ${fault}`, options)
    this.fault = fault
  }
}

/** Browsers have them on pages that nobody can change on the way. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

export const passkeyKind = 'passkey'
