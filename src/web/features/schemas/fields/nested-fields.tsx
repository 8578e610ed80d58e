import { fieldLabel } from '#domain/schemas/document/field-label.ts'
import type { SubSchema } from '#domain/schemas/document/schema-document.ts'
import { FieldFlags } from './field-flags.tsx'
import { FieldIcon } from './field-icon.tsx'
import { fieldMessages } from './messages.ts'

export interface NestedFieldsProps {
  readonly fieldRef: string
  readonly defs: ReadonlyMap<string, SubSchema>
  /** The schemas around this one, so that one that contains itself is shown once. */
  readonly around?: readonly string[]
}

const outermost: readonly string[] = []

/** The fields of a nested schema, read-only: they are changed in that schema or in the JSON. */
export function NestedFields({ fieldRef, defs, around = outermost }: NestedFieldsProps) {
  const schema = defs.get(fieldRef)
  if (!schema) return <p className="text-sm text-quiet wrap-anywhere">{fieldMessages.nestedMissing(fieldRef)}</p>
  if (around.includes(fieldRef)) return null
  return (
    <div className="text-sm">
      <p className="mb-1 text-xs text-quiet">{fieldMessages.nested(schema.title || fieldRef)}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {schema.fields.map((field) => (
          <li key={field.key} className="px-3 py-1.5">
            <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5">
              <FieldIcon type={field.type} />
              <span className="min-w-0 wrap-anywhere">{fieldLabel(field).label || fieldMessages.untitled}</span>
              {fieldLabel(field).label !== field.key && (
                <code className="font-mono text-xs text-quiet wrap-anywhere">{field.key}</code>
              )}
              <span className="text-xs text-quiet">{fieldMessages.type(field.type).name}</span>
              <FieldFlags field={field} conditional={false} />
            </div>
            {field.type === 'sub-schema' && field.ref !== null && (
              <div className="mt-1.5 ms-6">
                <NestedFields fieldRef={field.ref} defs={defs} around={[...around, fieldRef]} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
