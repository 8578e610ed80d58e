import { isCreatable, type CreatableEntity } from '#domain/schemas/document/schema.ts'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { schemaMessages } from '../messages.ts'
import { dialogMessages } from './messages.ts'

export interface SchemaFormValue {
  readonly name: string
  readonly description: string
  readonly entity: CreatableEntity
}

export interface SchemaFormProps {
  readonly value: SchemaFormValue
  readonly onChange: (value: SchemaFormValue) => void
  /** The names of the other schemas. */
  readonly names: readonly string[]
  /** True after an attempt to submit without a name. */
  readonly tried: boolean
  readonly entityHint?: string
}

export const entities = (['STANDARD_REGISTRY', 'USER'] as const).map((value) => ({
  value,
  label: schemaMessages.entity(value),
}))

export function SchemaForm({
  value,
  onChange,
  names,
  tried,
  entityHint = dialogMessages.form.entityHint,
}: SchemaFormProps) {
  const missing = tried && value.name.trim() === ''
  const taken = names.includes(value.name.trim())
  return (
    <>
      <LabeledField
        label={dialogMessages.form.name}
        error={missing ? dialogMessages.form.nameMissing : undefined}
        {...(taken && { hint: dialogMessages.form.nameTaken })}
      >
        {(control) => (
          <Input
            {...control}
            data-focus-first=""
            required
            aria-invalid={missing}
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
          />
        )}
      </LabeledField>
      <LabeledField label={dialogMessages.form.description}>
        {(control) => (
          <Input
            {...control}
            value={value.description}
            onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
          />
        )}
      </LabeledField>
      <Select
        label={dialogMessages.form.entity}
        value={value.entity}
        options={entities}
        hint={entityHint}
        onChange={(entity) => onChange({ ...value, entity })}
      />
    </>
  )
}

/** The original's entity if schemas can be created for it. */
export function entityLike(entity: string): CreatableEntity {
  return isCreatable(entity) ? entity : 'STANDARD_REGISTRY'
}
