import { Fragment } from 'react'
import { tryParseJson } from '#domain/json/json-value.ts'
import type { Condition } from '#domain/schemas/document/schema-condition.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { pathLabel } from '#domain/schemas/document/testable-fields.ts'
import { conditionMessages } from './messages.ts'

interface ConditionWordsProps {
  readonly condition: Condition
  readonly document: SchemaDocument
  /** Goes to a field of the document. */
  readonly onField?: (key: string) => void
}

/** A condition in words: when it applies, and which fields it shows then and otherwise. */
export function ConditionWords({ condition, ...place }: ConditionWordsProps) {
  const { tests, join, shows, requires, showsElse, requiresElse } = condition
  return (
    <>
      {tests.length > 0 && (
        <span className="block">
          {conditionMessages.when}{' '}
          {tests.map(({ path, how, value }, index) => (
            <Fragment key={`${path.join('.')} ${value}`}>
              {index > 0 && ` ${join === 'all' ? conditionMessages.and : conditionMessages.or} `}
              <FieldName path={path} {...place} /> {conditionMessages.hows[how]}{' '}
              <span className="font-medium wrap-anywhere">{conditionMessages.shown(tryParseJson(value), value)}</span>
            </Fragment>
          ))}
        </span>
      )}
      <Branch lead={conditionMessages.shows} keys={shows} required={requires} {...place} />
      <Branch lead={conditionMessages.otherwise} keys={showsElse} required={requiresElse} {...place} />
    </>
  )
}

interface BranchProps extends Omit<ConditionWordsProps, 'condition'> {
  readonly lead: string
  readonly keys: readonly string[]
  readonly required: readonly string[]
}

function Branch({ lead, keys, required, ...place }: BranchProps) {
  if (keys.length === 0) return null
  return (
    <span className="block">
      <span className="text-quiet">{lead} </span>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <FieldName path={[key]} {...place} />
          {required.includes(key) && <span className="text-quiet"> ({conditionMessages.required})</span>}
        </Fragment>
      ))}
    </span>
  )
}

interface FieldNameProps extends Omit<ConditionWordsProps, 'condition'> {
  readonly path: readonly string[]
}

function FieldName({ path, document, onField }: FieldNameProps) {
  const [key = ''] = path
  if (document.fields.every((field) => field.key !== key))
    return <code className="font-mono text-xs">{path.join(' / ')}</code>
  const label = pathLabel(document, path)
  if (!onField) return <span className="font-medium">{label}</span>
  return (
    <button
      type="button"
      className="target-halo text-start font-medium underline decoration-line underline-offset-4 hover:decoration-quiet"
      onClick={() => onField(key)}
    >
      {label}
    </button>
  )
}
