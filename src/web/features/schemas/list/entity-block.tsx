import { useId } from 'react'
import type { EntityGroup, ListedSchema } from '#domain/schemas/document/schema-list.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { paths } from '../../../paths.ts'
import { schemaListMessages, schemaMessages } from '../messages.ts'
import { SchemaState } from '../schema-state.tsx'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'
import { SchemaMenu } from './schema-menu.tsx'

interface EntityBlockProps {
  readonly group: EntityGroup
  /** True if no schema of the entity is active, including those that the filters hide. */
  readonly lacksActive: boolean
  readonly changers: ReadonlyMap<string, string>
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

export function EntityBlock({ group, lacksActive, changers, onOpen }: EntityBlockProps) {
  const id = useId()
  const { entity, schemas } = group
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          {schemaMessages.entity(entity)}
        </h3>
        <code className="font-mono text-xs text-quiet">{entity}</code>
        {lacksActive && (
          <p className="basis-full text-sm text-quiet sm:ms-auto sm:basis-auto">
            {schemaListMessages.noActive}
            <span className="sr-only sm:not-sr-only">. {schemaListMessages.noActiveHint}</span>
          </p>
        )}
      </div>
      <SchemaRows schemas={schemas} changers={changers} onOpen={onOpen} />
    </section>
  )
}

interface SchemaRowsProps {
  /** For a list without a heading. */
  readonly label?: string
  readonly schemas: readonly ListedSchema[]
  readonly showsEntity?: boolean
  /** Who last changed each schema, by its id. */
  readonly changers: ReadonlyMap<string, string>
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

export function SchemaRows({ label, schemas, showsEntity = false, changers, onOpen }: SchemaRowsProps) {
  return (
    <Card padded={false}>
      <ul aria-label={label} data-list="" className="divide-y divide-line">
        {schemas.map((schema) => (
          <SchemaRow
            key={schema.id}
            schema={schema}
            showsEntity={showsEntity}
            changedBy={changers.get(schema.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Card>
  )
}

interface SchemaRowProps {
  readonly schema: ListedSchema
  readonly showsEntity: boolean
  readonly changedBy: string | undefined
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

function SchemaRow({ schema, showsEntity, changedBy, onOpen }: SchemaRowProps) {
  const { id, name, description, entity, fieldCount, updatedAt } = schema
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover sm:px-5 lg:grid-cols-[minmax(0,1fr)_6rem_5.5rem_14rem_auto]">
      <div className="min-w-0">
        <PageLink
          to={paths.schema(id)}
          className="font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        >
          {name || schemaMessages.unnamed}
        </PageLink>
        {showsEntity && <p className="text-sm text-quiet">{schemaMessages.entity(entity)}</p>}
        {description !== '' && <p className="truncate text-sm text-quiet">{description}</p>}
      </div>
      <div className="order-last col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <span>
          <SchemaState schema={schema} />
        </span>
        <span className="text-sm text-quiet">
          {fieldCount === null ? schemaMessages.unreadable : schemaMessages.fields(fieldCount)}
        </span>
        {/* Who changed it is known later: there is room for that. */}
        <span className="basis-full text-sm text-quiet lg:min-h-9.5 lg:text-end">
          <span className="sr-only">{schemaMessages.changed} </span>
          <Timestamp at={updatedAt} mode="near" />
          {changedBy !== undefined && (
            <span className="lg:block lg:truncate lg:text-xs" title={changedBy}>
              {' '}
              {schemaMessages.changedBy(changedBy)}
            </span>
          )}
        </span>
      </div>
      <div className="relative z-10 lg:order-last">
        <SchemaMenu schema={schema} onOpen={onOpen} />
      </div>
    </li>
  )
}
