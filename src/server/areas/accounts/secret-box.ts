import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is kept, so that the store alone is not enough to read it. */
export interface SecretBox {
  /** `bound` is told again when it is opened: what was sealed for one thing cannot be passed off as another's. */
  seal(text: string, bound: string): string
  /** Null for what was sealed with another key, for something else, or was changed. */
  open(sealed: string, bound: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key that is derived from `SECRET_KEY`. */
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
