import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Credentials } from '#api/accounts/accounts.ts'
import type { PasskeyAnswer } from '#api/accounts/passkeys.ts'
import type { Store } from '../../platform/database/database.ts'
import type { AccountFactorRow } from '../../platform/database/tables.ts'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, invalidBody, notFound } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  dropUnconfirmed,
  insertFactor,
  listStoredFactors,
  putFactorName,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './store/factors.ts'

const issuer = 'Signalbox'
const stepSeconds = 30
const recoveryCodes = 10
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 118 bits cannot be guessed even with the stored hashes, so these codes need no slow hash. */
const recoveryLength = 24
/** The length of codes from earlier versions. They remain valid until they are replaced. */
const earlierRecoveryLength = 10

/** A second factor as it is listed. Times are milliseconds since 1970. */
interface ListedFactor {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/** Second factors of the service's own accounts. Throws `HttpError`. */
export interface Factors {
  list(caller: Caller): Promise<{ readonly factors: readonly ListedFactor[]; readonly recoveryCodesLeft: number }>
  /** Creates a secret for an authenticator app. The factor is active once `confirm` has received a first code. */
  begin(caller: Caller): Promise<{ readonly id: string; readonly secret: string; readonly uri: string }>
  /** Returns recovery codes with the first factor, null with any further one. */
  confirm(
    caller: Caller,
    id: string,
    given: { readonly code: string; readonly name: string },
  ): Promise<readonly string[] | null>
  rename(caller: Caller, id: string, name: string): Promise<void>
  remove(caller: Caller, id: string): Promise<void>
  renewRecoveryCodes(caller: Caller): Promise<readonly string[]>
  /** Whether this is a code of a factor or an unused recovery code. Each is accepted only once. */
  isCode(caller: Caller, code: string): Promise<boolean>
  /**
   * Throws 401 unless the account has no factor, or `given` is valid for one of its factors or an unused recovery
   * code.
   */
  check(account: { readonly id: string; readonly username: string }, given: SecondFactor): Promise<void>
}

/** The second factor that a client sends besides a password. */
type SecondFactor = Pick<Credentials, 'otp' | 'passkey'>

export interface FactorsOptions {
  /** Whether a passkey of the account gave this answer. */
  readonly isPasskey: (accountId: string, answer: PasskeyAnswer) => Promise<boolean>
  readonly store: Store
  readonly box: SecretBox
  readonly now: () => number
}

export function createFactors({ store, box, now, isPasskey }: FactorsOptions): Factors {
  /** The time step that a code belongs to, at most one step from the current one; null for a wrong code. */
  async function stepOf(
    factor: { readonly id: string; readonly secret: string },
    code: string,
  ): Promise<number | null> {
    const secret = box.open(factor.secret, boundToFactor(factor.id))
    if (secret === null || !/^\d{6}$/.test(code)) return null
    const { verify } = await import('otplib')
    const epoch = Math.floor(now() / 1000)
    const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds })
    return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null
  }

  async function isAccepted(accountId: string, username: string, given: string): Promise<boolean> {
    const code = given.replaceAll(/[\s-]/g, '').toLowerCase()
    for (const factor of await confirmedOf(store, accountId)) {
      if (factor.kind !== 'totp') continue
      const step = await stepOf(factor, code)
      if (step !== null) return takeStep(store, factor.id, step, now())
    }
    if (code.length !== recoveryLength && code.length !== earlierRecoveryLength) return false
    return store.transaction().execute(async (transaction) => {
      const isTaken = await takeRecoveryCode(transaction, accountId, hashOf(code))
      if (isTaken)
        await recordAudit(transaction, { at: now(), action: 'recovery.use', object: username, actor: username })
      return isTaken
    })
  }

  return {
    async list({ id }) {
      const factors = (await confirmedOf(store, id)).map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        createdAt: row.created_at,
        usedAt: row.used_at,
      }))
      return { factors, recoveryCodesLeft: await countRecoveryCodes(store, id) }
    },
    async begin({ id: accountId, username }) {
      const { generateSecret, generateURI } = await import('otplib')
      const [id, secret] = [randomUUID(), generateSecret()]
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        await dropUnconfirmed(transaction, accountId)
        if ((await listStoredFactors(transaction, accountId)).length >= limits.factorsPerAccount) throw tooManyFactors()
        await insertFactor(transaction, {
          id,
          account_id: accountId,
          kind: 'totp',
          name: '',
          secret: box.seal(secret, boundToFactor(id)),
          last_step: null,
          confirmed: 0,
          created_at: now(),
          used_at: null,
          credential_id: null,
          public_key: null,
          counter: null,
          transports: null,
        })
      })
      return { id, secret, uri: generateURI({ issuer, label: username, secret }) }
    },
    async confirm({ id: accountId, username }, id, { code, name }) {
      const factor = (await listStoredFactors(store, accountId)).find((one) => one.id === id && one.confirmed === 0)
      if (!factor) throw notFound(missing)
      const step = await stepOf(factor, code.replaceAll(/\s/g, ''))
      if (step === null || !(await takeStep(store, id, step, now())))
        throw invalidBody(
          ['The code is wrong. Enter the one that the app shows now, and check the clock of its device.'],
          {
            code: 'otp_wrong',
          },
        )
      return store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        const isFirst = (await confirmedOf(transaction, accountId)).length === 0
        // The factor may have been removed since its code was checked; recovery codes without a factor are
        // useless.
        if (!(await confirmFactor(transaction, id, name))) throw notFound(missing)
        await recordAudit(transaction, { at: now(), action: 'factor.add', object: name, actor: username })
        return isFirst ? newRecoveryCodes(transaction, accountId) : null
      })
    },
    rename: ({ id: accountId, username }, id, name) =>
      store.transaction().execute(async (transaction) => {
        if (!(await putFactorName(transaction, accountId, id, name))) throw notFound(missing)
        await recordAudit(transaction, { at: now(), action: 'factor.rename', object: name, actor: username })
      }),
    remove: ({ id: accountId, username }, id) =>
      store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        if (!(await deleteFactor(transaction, accountId, id))) throw notFound(missing)
        if ((await confirmedOf(transaction, accountId)).length === 0)
          await replaceRecoveryCodes(transaction, accountId, [])
        await recordAudit(transaction, { at: now(), action: 'factor.remove', object: id, actor: username })
      }),
    renewRecoveryCodes: ({ id: accountId, username }) =>
      store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        if ((await confirmedOf(transaction, accountId)).length === 0)
          throw invalidBody(['Add a second factor first. Recovery codes replace one that is lost.'])
        await recordAudit(transaction, { at: now(), action: 'recovery.renew', object: username, actor: username })
        return newRecoveryCodes(transaction, accountId)
      }),
    isCode: ({ id, username }, code) => isAccepted(id, username, code),
    async check({ id, username }, { otp, passkey }) {
      const own = await confirmedOf(store, id)
      if (own.length === 0) return
      const refuse = (code: 'otp_required' | 'otp_wrong', message: string) => otpError(code, message, own)
      if (passkey) {
        if (await isPasskey(id, passkey)) return
        throw refuse('otp_wrong', 'This passkey does not belong to the account.')
      }
      if (otp === undefined || otp.trim() === '') throw refuse('otp_required', 'A one-time code is required.')
      if (!(await isAccepted(id, username, otp))) throw refuse('otp_wrong', 'The one-time code is wrong.')
    },
  }
}

const missing = 'Your account has no such second factor.'

/** In Guardian's format: its clients look for `otprequired`. */
function otpError(code: 'otp_required' | 'otp_wrong', message: string, own: readonly AccountFactorRow[]): HttpError {
  const factors = [...new Set(own.map(({ kind }) => kind))]
  // A security key without a PIN answers only if its passkey is named.
  const passkeys = own.flatMap(({ credential_id: id }) => (id === null ? [] : [id]))
  return new HttpError(401, code, message, { extra: { success: false, otprequired: true, factors, passkeys } })
}

/** Adds a factor that needs no further proof. Call it in a transaction that holds the lock of accounts. */
export async function addFactor(
  transaction: Store,
  { accountId, username, at }: { readonly accountId: string; readonly username: string; readonly at: number },
  factor: AccountFactorRow,
): Promise<string[] | null> {
  const own = await listStoredFactors(transaction, accountId)
  if (own.length >= limits.factorsPerAccount) throw tooManyFactors()
  await insertFactor(transaction, factor)
  await recordAudit(transaction, { at, action: 'factor.add', object: factor.name, actor: username })
  return own.some(({ confirmed }) => confirmed === 1) ? null : newRecoveryCodes(transaction, accountId)
}

function tooManyFactors(): HttpError {
  return invalidBody([`An account has at most ${limits.factorsPerAccount} second factors. Remove one first.`])
}

function newRecoveryCode(): string {
  const picked: string[] = []
  while (picked.length < recoveryLength) {
    const [byte = 255] = randomBytes(1)
    // Larger bytes would make some letters more frequent than others.
    const letter = byte < 256 - (256 % letters.length) ? letters[byte % letters.length] : undefined
    if (letter !== undefined) picked.push(letter)
  }
  return picked.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

export function boundToFactor(id: string): string {
  return `factor ${id}`
}

async function confirmedOf(store: Store, accountId: string): Promise<AccountFactorRow[]> {
  return (await listStoredFactors(store, accountId)).filter(({ confirmed }) => confirmed === 1)
}

async function newRecoveryCodes(transaction: Store, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(
    transaction,
    accountId,
    codes.map((code) => hashOf(code.replaceAll('-', ''))),
  )
  return codes
}
