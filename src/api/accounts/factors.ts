import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** A second factor. Times are ISO 8601. */
export const Factor = v.object({
  id: v.string(),
  /** `totp` is an authenticator app; `passkey` is a WebAuthn credential. */
  kind: v.string(),
  name: v.string(),
  createdAt: v.string(),
  usedAt: text,
})
export type Factor = v.InferOutput<typeof Factor>

const path = '/api/account/factors'
/** Proves that the owner sent the request: the password, or a one-time or recovery code. */
export const Proof = v.object({ password: v.optional(v.string()), code: v.optional(v.string()) })
export type Proof = v.InferOutput<typeof Proof>

export const FactorName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60, 'has at most 60 characters'))

export const listFactors = endpoint({
  method: 'GET',
  bearer: true,
  path,
  summary: 'List the second factors of the caller’s account',
  output: v.object({
    factors: v.array(Factor),
    recoveryCodesLeft: v.number(),
    /** Until the account has a factor, the service rejects its writes. */
    isDemanded: v.boolean(),
  }),
  errors: [401, 404],
})

export const beginTotp = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/totp`,
  summary: 'Create a secret for an authenticator app, which takes effect once confirmed with a code',
  body: Proof,
  output: v.object({ id: v.string(), secret: v.string(), uri: v.string() }),
  errors: [401, 403, 404, 422, 429],
})

export const confirmTotp = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/totp/{factorId}`,
  summary: 'Confirm a secret with a code; the first factor also returns recovery codes, which are never shown again',
  body: v.object({ code: v.string(), name: FactorName }),
  output: v.object({ recoveryCodes: v.nullable(v.array(v.string())) }),
  errors: [401, 404, 422, 429],
})

export const renameFactor = endpoint({
  method: 'PUT',
  bearer: true,
  path: `${path}/{factorId}`,
  summary: 'Rename a second factor',
  body: v.object({ name: FactorName }),
  output: v.null(),
  success: 204,
  errors: [401, 404, 422],
})

export const removeFactor = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/{factorId}/remove`,
  summary: 'Remove a second factor; removing the last one also removes the recovery codes',
  body: Proof,
  output: v.null(),
  success: 204,
  errors: [401, 403, 404, 422, 429],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/account/recovery-codes',
  summary: 'Create new recovery codes, which replace all others',
  body: Proof,
  output: v.object({ recoveryCodes: v.array(v.string()) }),
  errors: [401, 403, 404, 422, 429],
})
