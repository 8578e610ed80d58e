import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Store } from '../../platform/database/database.ts'
import { findSetting, keepSetting, putSetting } from '../../platform/database/setting.ts'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import { parseStored } from '../../platform/stored-json.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

export const algorithm = 'RS256'
const setting = 'accounts.signing-key'
const madeAtSetting = 'accounts.signing-key.made-at'
const earlierSetting = 'accounts.signing-key.earlier'
/** The encrypted settings. Each ciphertext is bound to its name. */
export const keySettings = [setting, earlierSetting] as const
/** The longest lifetime of a token. */
export const refreshLifeMs = 30 * 24 * 3_600_000

interface VerifyingKey {
  readonly id: string
  readonly publicKey: CryptoKey
}

interface KeyPair extends VerifyingKey {
  readonly privateKey: CryptoKey
}

interface Keys {
  readonly pair: KeyPair
  /** Former keys. They verify the tokens that they signed until those expire. */
  readonly earlier: readonly VerifyingKey[]
  readonly loadedAt: number
}

/** The token keys, stored encrypted. One signs; former ones only verify. */
export interface SigningKey {
  /** The pair in use. */
  get(): Promise<KeyPair>
  /** The key with an id, even if another process has just created it; the current key if there is none. */
  find(id: string | undefined): Promise<VerifyingKey>
  /** Creates a new key pair if the current one is older than `maxAgeMs`. Returns whether it did. */
  rotate(maxAgeMs: number): Promise<boolean>
}

export interface SigningKeyOptions {
  readonly store: Store
  readonly box: SecretBox
  readonly now: () => number
  readonly log: Logger
}

/** How long another process may keep signing with the former key. */
const reloadIntervalMs = 10 * 60_000

export function createSigningKey({ store, box, now, log }: SigningKeyOptions): SigningKey {
  let kept: Promise<Keys> | null = null

  async function load(): Promise<Keys> {
    const sealed = (await findSetting(store, setting)) ?? (await keepSetting(store, setting, await make()))
    const opened = box.open(sealed, setting)
    if (opened !== null) {
      const pair = await pairOf(parseStored(PrivateJwk, opened, 'the signing key'))
      const earlier = (await earlierKeys(store)).filter(({ until }) => until > now())
      return { pair, earlier: await Promise.all(earlier.map(({ key }) => verifyingKeyOf(key))), loadedAt: now() }
    }
    log.warn('SECRET_KEY has changed: everyone must sign in again')
    await putSetting(store, setting, await make())
    return load()
  }

  async function earlierKeys(from: Store): Promise<v.InferOutput<typeof EarlierKeys>> {
    const sealed = await findSetting(from, earlierSetting)
    const opened = sealed === undefined ? null : box.open(sealed, earlierSetting)
    return opened === null ? [] : parseStored(EarlierKeys, opened, 'the earlier signing keys')
  }

  async function make(): Promise<string> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return box.seal(JSON.stringify(await exportJWK(privateKey)), setting)
  }

  function fresh(): Promise<Keys> {
    const loading = load()
    kept = loading
    loading.catch(() => {
      if (kept === loading) kept = null
    })
    return loading
  }

  async function current(): Promise<Keys> {
    const keys = await (kept ?? fresh())
    return Math.abs(now() - keys.loadedAt) < reloadIntervalMs ? keys : fresh()
  }

  function among({ pair, earlier }: Keys, id: string | undefined): VerifyingKey | undefined {
    return [pair, ...earlier].find((key) => key.id === id)
  }

  return {
    get: async () => (await current()).pair,
    async find(id) {
      const keys = await current()
      return among(keys, id) ?? (id === undefined ? keys.pair : (among(await fresh(), id) ?? keys.pair))
    },
    async rotate(maxAgeMs) {
      await current()
      const next = await make()
      const rotated = await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'accounts')
        // Earlier versions did not store the age of a key: it counts from now.
        const madeAt = Number(await keepSetting(transaction, madeAtSetting, String(now())))
        if (maxAgeMs > 0 && now() - madeAt < maxAgeMs) return false
        const sealed = await findSetting(transaction, setting)
        const opened = sealed === undefined ? null : box.open(sealed, setting)
        const { kty, n, e } = parseStored(PrivateJwk, opened ?? 'null', 'the signing key')
        const earlier = (await earlierKeys(transaction)).filter(({ until }) => until > now())
        const list = [...earlier, { key: { kty, n, e }, until: now() + refreshLifeMs + 2 * reloadIntervalMs }]
        await putSetting(transaction, earlierSetting, box.seal(JSON.stringify(list), earlierSetting))
        await putSetting(transaction, setting, next)
        await putSetting(transaction, madeAtSetting, String(now()))
        const actor = maxAgeMs > 0 ? { actor: 'schedule' } : {}
        await recordAudit(transaction, { at: now(), action: 'signing-key.rotate', object: null, ...actor })
        return true
      })
      if (rotated) await fresh()
      return rotated
    },
  }
}

const PublicJwk = v.object({ kty: v.string(), n: v.string(), e: v.string() })
const EarlierKeys = v.array(v.object({ key: PublicJwk, until: v.number() }))
const PrivateJwk = v.looseObject({ kty: v.string(), n: v.string(), e: v.string() })

async function pairOf(jwk: v.InferOutput<typeof PrivateJwk>): Promise<KeyPair> {
  const { kty, n, e } = jwk
  const privateKey = await importJWK(jwk, algorithm)
  if (privateKey instanceof Uint8Array) throw new TypeError('No key pair is stored')
  return { ...(await verifyingKeyOf({ kty, n, e })), privateKey }
}

async function verifyingKeyOf(jwk: v.InferOutput<typeof PublicJwk>): Promise<VerifyingKey> {
  const publicKey = await importJWK(jwk, algorithm)
  if (publicKey instanceof Uint8Array) throw new TypeError('No public key is stored')
  return { id: await calculateJwkThumbprint(jwk), publicKey }
}
