import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { schemaMessages } from './messages.ts'

export function SchemaState({ schema }: { readonly schema: Pick<SchemaValue, 'active' | 'readonly'> }) {
  if (schema.active)
    return (
      <Chip className="border-line-strong bg-chosen font-medium">
        <Check size={12} strokeWidth={3} aria-hidden />
        {schemaMessages.states.active}
      </Chip>
    )
  if (schema.readonly)
    return (
      <Chip className="text-quiet">
        <Lock size={11} aria-hidden />
        {schemaMessages.states.readonly}
      </Chip>
    )
  return <Chip remark>{schemaMessages.states.draft}</Chip>
}
