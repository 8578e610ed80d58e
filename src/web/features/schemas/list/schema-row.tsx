import type { ListedSchema } from '#domain/schemas/document/schema-list.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { schemaWords } from '../messages.ts'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'
import { SchemaMenu } from './schema-menu.tsx'
import { SchemaState } from './schema-state.tsx'

export interface SchemaRowProps {
  readonly schema: ListedSchema
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

/** A schema in the list: what it is called, how it stands, and what can be done with it. */
export function SchemaRow({ schema, onOpen }: SchemaRowProps) {
  const { id, name, description, fieldCount, updatedAt } = schema
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_6rem_5.5rem_11rem_auto] sm:px-5">
      <div className="min-w-0">
        <PageLink
          to={paths.schema(id)}
          className="font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        >
          {name || schemaWords.unnamed}
        </PageLink>
        {description !== '' && <p className="truncate text-sm text-quiet">{description}</p>}
      </div>
      <div className="order-last col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:contents">
        <span>
          <SchemaState schema={schema} />
        </span>
        <span className="text-sm text-quiet">
          {fieldCount === null ? schemaWords.unreadable : schemaWords.fields(fieldCount)}
        </span>
        <span className="text-sm text-quiet sm:text-end">
          <span className="sr-only">{schemaWords.changed} </span>
          <Timestamp at={updatedAt} mode="near" />
        </span>
      </div>
      <div className="relative z-10 sm:order-last">
        <SchemaMenu schema={schema} onOpen={onOpen} />
      </div>
    </li>
  )
}
