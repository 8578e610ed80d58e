import type { Field } from '#domain/schemas/document/schema-field.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { fieldMessages } from './messages.ts'

const names = ['required', 'multiple', 'isPrivate', 'hidden', 'autocalculate'] as const

export interface FieldFlagsProps {
  readonly field: Field
  readonly conditional: boolean
}

export function FieldFlags({ field, conditional }: FieldFlagsProps) {
  const words: string[] = names.filter((name) => field[name]).map((name) => fieldMessages.flags[name])
  if (conditional) words.push(fieldMessages.flags.conditional)
  return words.map((word) => <Chip key={word}>{word}</Chip>)
}
