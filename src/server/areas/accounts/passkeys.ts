import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { beginPasskey, beginPasskeySignIn, PasskeyAnswer, RegistrationResponse } from '#api/accounts/passkeys.ts'
import { PasskeyTransports } from '#api/accounts/passkeys.ts'
import type { OutputOf } from '#api/endpoint.ts'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import type { Store } from '../../platform/database/database.ts'
import { HttpError, invalidBody, tooManyRequests } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import { parseStored } from '../../platform/stored-json.ts'
import type { Caller } from '../../http/caller.ts'
import { addFactor } from './factors.ts'
import { listStoredFactors } from './store/factors.ts'
import { countChallenges, countUse, findPasskey, insertChallenge, takeChallenge } from './store/passkeys.ts'

const challengeLifeMs = 5 * 60_000
const rpName = 'Signalbox'

/** How an answer is used: alone, or after a password. */
interface AnswerTerms {
  /** Accepts only a passkey of this account; null accepts any. */
  readonly accountId: string | null
  /** Whether the device must have verified the user by PIN or biometrics. */
  readonly mustVerifyUser: boolean
}

/** Passkeys of the service's own accounts. Throws `HttpError`. */
export interface Passkeys {
  begin(caller: Caller, network: string): Promise<OutputOf<typeof beginPasskey>>
  /** Returns recovery codes with the first factor, null with any further one. */
  add(
    caller: Caller,
    given: { readonly challengeId: string; readonly name: string; readonly response: RegistrationResponse },
  ): Promise<readonly string[] | null>
  challenge(isSecond: boolean, network: string): Promise<OutputOf<typeof beginPasskeySignIn>>
  /** The id of the account whose passkey answered the challenge; null for a wrong answer. */
  verify(answer: PasskeyAnswer, terms: AnswerTerms): Promise<string | null>
}

export interface PasskeysOptions {
  readonly store: Store
  readonly publicUrl: string
  readonly now: () => number
}

export function createPasskeys({ store, publicUrl, now }: PasskeysOptions): Passkeys {
  const { origin, hostname } = new URL(publicUrl)
  const obstacle = obstacleOf(publicUrl)

  function checkPlace(): void {
    if (obstacle !== null) throw invalidBody([obstacle], { code: 'passkey_unavailable' })
  }

  async function keepChallenge(challenge: string, accountId: string | null, network: string): Promise<string> {
    if ((await countChallenges(store, now(), network)) >= limits.passkeyChallengesPerAddress)
      throw tooManyRequests('Too many passkey sign-ins were started from your address.', 60)
    if ((await countChallenges(store, now())) >= limits.passkeyChallenges)
      throw tooManyRequests('Too many passkey sign-ins at once.', 60)
    const id = randomUUID()
    await insertChallenge(store, {
      id,
      challenge,
      account_id: accountId,
      network,
      expires_at: now() + challengeLifeMs,
    })
    return id
  }

  return {
    async begin({ id: accountId, username }, network) {
      checkPlace()
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      const known = (await listStoredFactors(store, accountId)).flatMap(({ credential_id: id, transports }) =>
        id === null ? [] : [{ type: publicKey, id, transports: transportsOf(transports) }],
      )
      const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
        rpName,
        rpID: hostname,
        userName: username,
        userDisplayName: username,
        userID: new TextEncoder().encode(accountId),
      })
      const options = {
        challenge,
        rp: { id: hostname, name: rpName },
        user,
        pubKeyCredParams,
        timeout: challengeLifeMs,
        attestation: 'none' as const,
        excludeCredentials: known,
        authenticatorSelection: {
          // A security key without a PIN cannot store it, but still works as a second factor.
          residentKey: 'preferred' as const,
          requireResidentKey: false as const,
          userVerification: 'preferred' as const,
        },
      }
      return { challengeId: await keepChallenge(challenge, accountId, network), options }
    },
    async add({ id: accountId, username }, { challengeId, name, response }) {
      const taken = await takeChallenge(store, { id: challengeId, accountId, now: now() })
      if (!taken) throw refusedPasskey(422, expired)
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const { transports, ...rest } = response.response
      const verified = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {}, response: rest },
        expectedChallenge: taken.challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: false,
      }).catch(() => null)
      if (!verified?.verified) throw refusedPasskey(422, notMade(publicUrl))
      const { credential } = verified.registrationInfo
      return store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        if (await findPasskey(transaction, credential.id)) throw refusedPasskey(422, 'This passkey is already added.')
        return addFactor(
          transaction,
          { accountId, username, at: now() },
          {
            id: randomUUID(),
            account_id: accountId,
            kind: 'passkey',
            name,
            secret: '',
            last_step: null,
            confirmed: 1,
            created_at: now(),
            used_at: null,
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: JSON.stringify(knownTransports(transports)),
          },
        )
      })
    },
    async challenge(isSecond, network) {
      checkPlace()
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      const { challenge } = await generateAuthenticationOptions({ rpID: hostname })
      const userVerification = isSecond ? ('preferred' as const) : ('required' as const)
      const options = { challenge, rpId: hostname, timeout: challengeLifeMs, userVerification }
      return { challengeId: await keepChallenge(challenge, null, network), options }
    },
    async verify({ challengeId, response }, { accountId, mustVerifyUser }) {
      const taken = await takeChallenge(store, { id: challengeId, accountId: null, now: now() })
      const passkey = await findPasskey(store, response.id)
      if (!taken || !passkey || (accountId !== null && passkey.account_id !== accountId)) return null
      const { userHandle, ...rest } = response.response
      if (typeof userHandle === 'string' && decodedText(userHandle) !== passkey.account_id) return null
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const before = passkey.counter ?? 0
      const result = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {}, response: rest },
        expectedChallenge: taken.challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: mustVerifyUser,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key ?? '', 'base64url')),
          counter: before,
        },
      }).catch(asRefusal)
      if (result === 'copied') {
        await recordAudit(store, { at: now(), action: 'factor.copied', object: passkey.name, outcome: 'refused' })
        throw new HttpError(401, 'passkey_copied', copied)
      }
      if (!result?.verified) return null
      const counter = result.authenticationInfo.newCounter
      const isCounted = await countUse(store, { id: passkey.id, before, counter, now: now() })
      return isCounted ? passkey.account_id : null
    },
  }
}

const publicKey = 'public-key' as const
const expired = 'This took longer than five minutes, or was already sent. Try again.'
const copied =
  'This passkey was used elsewhere since it was last used here: there may be a copy. Sign in another way and remove it.'

function notMade(publicUrl: string): string {
  return `The passkey was not created for ${publicUrl}, or not for this request. Open Signalbox there and try again.`
}

/** Why browsers cannot create passkeys for the service's address, as a sentence; null if they can. */
function obstacleOf(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return null
  if (/^[\d.]+$|^\[/.test(hostname))
    return `Passkeys need a host name, and the address of this service is ${publicUrl}. Set PUBLIC_URL.`
  return protocol === 'https:' ? null : `Passkeys need HTTPS, and the address of this service is ${publicUrl}.`
}

function refusedPasskey(status: number, message: string): HttpError {
  return new HttpError(status, 'passkey_refused', message)
}

/** Interprets what the library throws about an answer. A counter that did not increase indicates a copied passkey. */
function asRefusal(error: unknown): null | 'copied' {
  return error instanceof Error && /counter value/.test(error.message) ? 'copied' : null
}

function transportsOf(stored: string | null): v.InferOutput<typeof PasskeyTransports> {
  return stored === null ? [] : parseStored(PasskeyTransports, stored, 'the transports of a passkey')
}

/** Browsers may send transports that we do not know. */
function knownTransports(given: readonly string[]): v.InferOutput<typeof PasskeyTransports> {
  return given.flatMap((one) => {
    const read = v.safeParse(PasskeyTransports.item, one)
    return read.success ? [read.output] : []
  })
}

function decodedText(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('utf8')
}
