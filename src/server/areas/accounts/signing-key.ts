import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Store } from '../../platform/database/database.ts'
import { findSetting, keepSetting, putSetting } from '../../platform/database/setting.ts'
import { parseStored } from '../../platform/stored-json.ts'
import type { SecretBox } from './secret-box.ts'

export const algorithm = 'RS256'
const setting = 'accounts.signing-key'

interface KeyPair {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** The key pair that tokens are signed with: made once, and kept in the store, encrypted. */
export interface SigningKey {
  /** The pair in use; `id` asks for the one with that id, which another process may have made since. */
  get(id?: string): Promise<KeyPair>
}

export interface SigningKeyOptions {
  readonly store: Store
  readonly box: SecretBox
  readonly log: Logger
}

export function createSigningKey({ store, box, log }: SigningKeyOptions): SigningKey {
  let kept: Promise<KeyPair> | null = null

  async function load(): Promise<KeyPair> {
    const sealed = (await findSetting(store, setting)) ?? (await keepSetting(store, setting, await make()))
    const opened = box.open(sealed, setting)
    if (opened !== null) return pairOf(parseStored(PrivateJwk, opened, 'the signing key'))
    log.warn('SECRET_KEY has changed: everyone has to sign in again')
    await putSetting(store, setting, await make())
    return load()
  }

  async function make(): Promise<string> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return box.seal(JSON.stringify(await exportJWK(privateKey)), setting)
  }

  function fresh(): Promise<KeyPair> {
    const loading = load()
    kept = loading
    loading.catch(() => {
      if (kept === loading) kept = null
    })
    return loading
  }

  return {
    async get(id) {
      const pair = await (kept ?? fresh())
      return id === undefined || id === pair.id ? pair : fresh()
    },
  }
}

const PrivateJwk = v.looseObject({ kty: v.string(), n: v.string(), e: v.string() })

async function pairOf(jwk: v.InferOutput<typeof PrivateJwk>): Promise<KeyPair> {
  const { kty, n, e } = jwk
  const open = { kty, n, e }
  const [privateKey, publicKey] = [await importJWK(jwk, algorithm), await importJWK(open, algorithm)]
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new TypeError('No key pair is kept')
  return { id: await calculateJwkThumbprint(open), privateKey, publicKey }
}
