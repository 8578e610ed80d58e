import {
  startAuthentication as ask,
  startRegistration as make,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAnswer, RegistrationResponse } from '#api/accounts/passkeys.ts'
import { PasskeyFailure, type PasskeyFault } from './passkey-failure.ts'

/** Creates a passkey on a device that the browser offers. Throws `PasskeyFailure`. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponse> {
  const { id, rawId, type, response } = await make({ optionsJSON: options }).catch(refuse)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Requests any passkey, or one of a list. Throws `PasskeyFailure`. */
export async function askPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  ids: readonly string[],
): Promise<PasskeyAnswer['response']> {
  const allowCredentials = ids.map((one) => ({ type: 'public-key' as const, id: one }))
  const { id, rawId, type, response } = await ask({ optionsJSON: { ...options, allowCredentials } }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

function refuse(error: unknown): never {
  throw new PasskeyFailure(faultOf(error), { cause: error })
}

function faultOf(error: unknown): PasskeyFault {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'elsewhere'
  }
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'dismissed'
  return name === 'SecurityError' ? 'elsewhere' : 'unsupported'
}
