import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts stored secrets. Access to the store alone does not reveal them. */
export interface SecretBox {
  /**
   * `bound` is authenticated with the text and needed to open it: a secret sealed for one purpose cannot serve
   * another.
   */
  seal(text: string, bound: string): string
  /** Null if the key or `bound` differs, or if the text was altered. */
  open(sealed: string, bound: string): string | null
}

/**
 * Encrypts with the current key what the previous key encrypted. Null if the text needs no change, or if neither
 * key opens it.
 */
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
