import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { FactorName, Proof } from './factors.ts'

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export const PasskeyTransports = v.array(v.picklist(transports))
const type = v.literal('public-key')
const Verification = v.picklist(['required', 'preferred'])

const RegistrationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type, alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(v.object({ type, id: v.string(), transports: PasskeyTransports })),
  authenticatorSelection: v.object({
    residentKey: v.literal('preferred'),
    requireResidentKey: v.literal(false),
    userVerification: Verification,
  }),
})

/** WebAuthn responses as browsers serialize them. Binary members are base64url. */
const RegistrationResponse = v.object({
  id: v.string(),
  rawId: v.string(),
  type,
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.string()), []),
  }),
})
export type RegistrationResponse = v.InferOutput<typeof RegistrationResponse>

const SignInOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: Verification,
})

const AuthenticationResponse = v.object({
  id: v.string(),
  rawId: v.string(),
  type,
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
    userHandle: v.optional(v.nullable(v.string())),
  }),
})

export const PasskeyAnswer = v.object({ challengeId: v.string(), response: AuthenticationResponse })
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

const path = '/api/account/passkeys'

export const beginPasskey = endpoint({
  method: 'POST',
  bearer: true,
  path,
  summary: 'Get the options for creating a passkey for the caller’s account; valid once, for five minutes',
  body: Proof,
  output: v.object({ challengeId: v.string(), options: RegistrationOptions }),
  errors: [401, 403, 404, 422, 429],
})

export const addPasskey = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/{challengeId}`,
  summary: 'Add a passkey; the first factor also returns recovery codes, which are never shown again',
  body: v.object({ name: FactorName, response: RegistrationResponse }),
  output: v.object({ recoveryCodes: v.nullable(v.array(v.string())) }),
  errors: [401, 404, 422],
})

/** `isSecond`: the passkey follows a password, so the device need not verify the user by PIN or fingerprint. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/session/challenge',
  summary: 'Get a challenge for signing in with a passkey; valid once, for five minutes',
  body: v.object({ isSecond: v.optional(v.boolean(), false) }),
  output: v.object({ challengeId: v.string(), options: SignInOptions }),
  errors: [403, 422, 429],
})
