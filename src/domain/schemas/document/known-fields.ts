import { createGenerations } from '../../json/generations.ts'
import { readField, type Field, type FieldContent } from './schema-field.ts'

// Each key press is read anew: what was read before is not read again, and a field that stayed is the same value.
const contents = createGenerations(readField)
const made = new WeakMap<FieldContent, Field[]>()

/** Begins to read a document: what two documents in a row do not hold is let go. */
export function beginFields(): void {
  contents.begin()
}

/** What the text of a property says; null where it is no field that an editor shows. */
export function contentOf(property: string): FieldContent | null {
  return contents.get(property)
}

/** The field that a property is under a key: the same value for as long as all of it stays. */
export function fieldOf(content: FieldContent, key: string, required: boolean, path: readonly string[]): Field {
  const known = made.get(content) ?? []
  if (known.length === 0) made.set(content, known)
  const held = known.find((one) => one.key === key && one.required === required && isIn(one.path, path))
  if (held) return held
  const field = { ...content, key, path: [...path, 'properties', key], required }
  known.push(field)
  return field
}

function isIn(whole: readonly string[], path: readonly string[]): boolean {
  return whole.length === path.length + 2 && path.every((step, index) => step === whole[index])
}
