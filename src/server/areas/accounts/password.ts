import { passwordLength } from '#api/accounts/accounts.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of hashing: memory and time grow with `2^log2n`, time also with `p`. */
export interface PasswordCost {
  readonly log2n: number
  readonly p: number
}

/** 32 MiB and a third of a second on one core. */
export const passwordCost: PasswordCost = { log2n: 15, p: 3 }

const blockSize = 8
const saltBytes = 16
const hashBytes = 32

/** The salted hash, with the parameters to verify it. */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await derive(password, salt, cost))
}

/** A hash that no password matches. Verifying it takes as long as verifying any other. */
export function hashOfNone(cost: PasswordCost = passwordCost): string {
  return written(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, log2n, p, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const made = await derive(password, Buffer.from(salt, 'base64url'), { log2n: Number(log2n), p: Number(p) })
  return made.length === expected.length && timingSafeEqual(made, expected)
}

/** A random password: 24 letters and digits without lookalikes. */
export function newPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const picked = [...randomBytes(24)].map((byte) => letters[byte % letters.length])
  return picked.join('').replaceAll(/.{6}(?=.)/g, '$&-')
}

/** Rules that a new password violates, as predicates: “must have at least 8 characters”. */
export function passwordFaults(password: string, username: string): string[] {
  const { least, most } = passwordLength
  const faults = []
  if (password.length < least) faults.push(`must have at least ${least} characters`)
  if (password.length > most) faults.push(`must have at most ${most} characters`)
  if (password.toLowerCase() === username.toLowerCase()) faults.push('must not be the username')
  return faults
}

function written({ log2n, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', log2n, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

function derive(password: string, salt: Buffer, { log2n, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2n
  const options = { N, r: blockSize, p, maxmem: 2 * 128 * N * blockSize }
  return new Promise((resolve, reject) => {
    // The same characters can be typed as different code points.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
