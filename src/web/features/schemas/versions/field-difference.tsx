import type { ComparedDocuments, NestedDifference } from '#domain/schemas/merge/nested-difference.ts'
import type { FieldChange, MemberChange } from '#domain/schemas/merge/schema-difference.ts'
import type { Condition } from '#domain/schemas/document/schema-condition.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { classes } from '../../../components/ui/classes.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { FieldIcon } from '../fields/field-icon.tsx'
import { ConditionWords } from '../fields/condition-words.tsx'
import { conditionMessages, fieldMessages } from '../fields/messages.ts'
import { differenceMessages } from './messages.ts'

interface FieldDifferenceProps {
  readonly difference: ComparedDocuments
}

export function FieldDifference({ difference }: FieldDifferenceProps) {
  const { fields, conditions, nested, members, before, after } = difference
  return (
    <>
      {fields.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {fields.map((change) => (
            <FieldChangeRow key={`${change.kind} ${change.key}`} change={change} />
          ))}
        </ul>
      )}
      {conditions.length > 0 && (
        <section className="mt-4 first:mt-0">
          <h3 className="mb-1 text-sm font-semibold">{differenceMessages.conditions}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {conditions.map((change) => (
              <li key={`${change.before?.index} ${change.after?.index}`} className="px-3 py-2.5 text-sm">
                <Chip className="mb-1 font-medium">
                  {differenceMessages.kinds[differenceMessages.conditionKind(change)]}
                </Chip>
                <ConditionSide as="del" condition={change.before} document={before} />
                <ConditionSide as="ins" condition={change.after} document={after} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {nested.length > 0 && (
        <section className="mt-4 first:mt-0">
          <h3 className="mb-1 text-sm font-semibold">{differenceMessages.nested}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {nested.map((change) => (
              <NestedChangeRow key={change.ref} change={change} />
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section className="mt-4 first:mt-0">
          <h3 className="mb-1 text-sm font-semibold">{differenceMessages.document}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {members.map((change) => (
              <MemberChangeRow key={change.path.join('/')} change={change} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ConditionSideProps {
  readonly as: 'del' | 'ins'
  readonly condition: Condition | null
  readonly document: SchemaDocument
}

function ConditionSide({ as: Side, condition, document }: ConditionSideProps) {
  if (!condition) return null
  return (
    <Side
      className={classes('block wrap-anywhere', Side === 'del' ? 'text-quiet decoration-line-strong' : 'no-underline')}
    >
      <ConditionWords condition={condition} document={document} />
    </Side>
  )
}

function FieldChangeRow({ change }: { readonly change: FieldChange }) {
  const { key, label } = change
  return (
    <li className="px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip className="font-medium">{differenceMessages.kinds[changeKind(change)]}</Chip>
        {change.kind !== 'changed' && <FieldIcon type={change.type} />}
        <span className="font-medium wrap-anywhere">{label}</span>
        {label !== key && <code className="font-mono text-xs wrap-anywhere text-quiet">{key}</code>}
        {change.kind !== 'changed' && (
          <span className="text-xs text-quiet">{fieldMessages.type(change.type).name}</span>
        )}
        {change.kind === 'changed' && change.moved && (
          <span className="text-xs text-quiet">{differenceMessages.moved(change.moved.from, change.moved.to)}</span>
        )}
        {change.kind === 'changed' && change.from !== null && (
          <span className="text-xs text-quiet">{differenceMessages.renamed(change.from)}</span>
        )}
      </p>
      {change.kind === 'changed' && change.options.length > 0 && (
        <div className="mt-1.5">
          {change.options.map((option) => (
            <TextChange
              key={option.option}
              name={differenceMessages.option(option.option)}
              before={differenceMessages.value(option, option.before)}
              after={differenceMessages.value(option, option.after)}
              mono={option.option === 'json' || option.option === 'expression'}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function NestedChangeRow({ change: { kind, ref, title, fields, compared } }: { readonly change: NestedDifference }) {
  return (
    <li className="px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip className="font-medium">{differenceMessages.kinds[kind]}</Chip>
        <FieldIcon type="sub-schema" />
        <span className="font-medium wrap-anywhere">{title || ref}</span>
        {compared === null && <span className="text-xs text-quiet">{differenceMessages.nestedFields(fields)}</span>}
      </p>
      {compared && (
        <div className="mt-2">
          <FieldDifference difference={compared} />
        </div>
      )}
    </li>
  )
}

function changeKind(change: FieldChange): keyof typeof differenceMessages.kinds {
  if (change.kind !== 'changed' || change.options.length > 0) return change.kind
  return change.from === null ? 'moved' : 'renamed'
}

function MemberChangeRow({ change: { path, before, after } }: { readonly change: MemberChange }) {
  return (
    <li className="px-3 py-2">
      <TextChange name={nameOf(path)} before={before ?? ''} after={after ?? ''} mono />
    </li>
  )
}

/** A condition has the same name as in the list of conditions. */
function nameOf(path: MemberChange['path']): string {
  const [member, index] = path
  if (member === 'allOf' && index !== undefined) return conditionMessages.number(Number(index))
  if (member === 'properties' && index !== undefined) return differenceMessages.systemField(index)
  return path.map(differenceMessages.member).join(' / ')
}

interface TextChangeProps {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly mono?: boolean
}

export function TextChange({ name, before, after, mono = false }: TextChangeProps) {
  const text = `wrap-anywhere whitespace-pre-wrap ${mono ? 'font-mono text-xs' : ''}`
  return (
    <div className="grid gap-x-3 py-0.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <span className="text-quiet">{name}</span>
      <span className="min-w-0">
        <del className={`${text} text-quiet decoration-line-strong`}>{before || differenceMessages.nothing}</del>
        <span aria-hidden="true" className="text-quiet">
          {' → '}
        </span>
        <ins className={`${text} no-underline`}>{after || differenceMessages.nothing}</ins>
      </span>
    </div>
  )
}
