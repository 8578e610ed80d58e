import type { FieldType } from '../document/field-type.ts'
import { readNumberText } from './number-text.ts'

/** A likely reason why a value does not fit its field's type. */
export type ValueAdvice =
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  | { readonly kind: 'too-large' | 'number-missing' }
  /** For account IDs. */
  | { readonly kind: 'checksum' | 'evm-address' | 'number-only' | 'spaces' }

const numbers: ReadonlySet<FieldType> = new Set(['number', 'integer', 'prefix', 'postfix'])

export function valueAdvice(type: FieldType, value: unknown): ValueAdvice | null {
  if (typeof value !== 'string') return null
  if (type === 'hedera-account') return accountAdvice(value)
  if (!numbers.has(type)) return null
  const read = readNumberText(value)
  if (read.kind === 'empty') return { kind: 'number-missing' }
  return read.kind === 'ambiguous' || read.kind === 'too-large' ? read : null
}

function accountAdvice(text: string): ValueAdvice | null {
  const plain = text.trim()
  if (/^\d+\.\d+\.\d+-[a-z]{5}$/.test(plain)) return { kind: 'checksum' }
  if (/^(?:\d+\.\d+\.)?(?:0x)?[\da-f]{40}$/i.test(plain)) return { kind: 'evm-address' }
  if (/^\d+$/.test(plain)) return { kind: 'number-only' }
  return /\s/.test(text) && /^[\d.\s]+$/.test(text) ? { kind: 'spaces' } : null
}
