import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts stored secrets, so that the store alone is not enough to read them. */
export interface SecretBox {
  /** `bound` is needed again to open it: a secret sealed for one purpose cannot be used for another. */
  seal(text: string, bound: string): string
  /** Null if the key or `bound` differs, or the text was changed. */
  open(sealed: string, bound: string): string | null
}

/** Seals again what another key has sealed; null for what needs nothing, and for what neither key opens. */
export type Reseal = (sealed: string, bound: string) => string | null

export function createReseal(box: SecretBox, before: SecretBox): Reseal {
  return (sealed, bound) => {
    if (box.open(sealed, bound) !== null) return null
    const text = before.open(sealed, bound)
    return text === null ? null : box.seal(text, bound)
  }
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived from `SECRET_KEY`. */
export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'signalbox', 32))
  return {
    seal(text, bound) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, bound) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
