import { useDeferredValue, useState } from 'react'
import { createDenyReason } from '#domain/schemas/document/schema-access.ts'
import { groupsByEntity, searchSchemas, type ListedSchema } from '#domain/schemas/document/schema-list.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useSchemaNews, useSchemas } from '../queries.ts'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { schemaListWords } from '../messages.ts'
import { EntityBlock } from './entity-block.tsx'
import { HindranceNote } from './hindrance-note.tsx'
import { ListActions } from './list-actions.tsx'
import { NoSchemas } from './no-schemas.tsx'
import { SchemaDialogs, type OpenSchemaDialog } from './schema-dialogs.tsx'

const { show: showWords } = schemaListWords
const shows = ['all', 'active', 'drafts'] as const
const showOptions = shows.map((value) => ({ value, label: showWords[value] }))

/** All system schemas, to be searched, made, and done something to. */
export function SchemaList() {
  useSchemaNews()
  const query = useSchemas()
  const session = useSignedIn()
  const address = useAddress()
  const [dialog, setDialog] = useState<OpenSchemaDialog | null>(null)
  const search = address.value('q')
  const sought = useDeferredValue(search)
  const show = shows.find((value) => value === address.value('show')) ?? 'all'
  const found = searchSchemas(query.data, sought).filter(
    ({ active }) => show === 'all' || active === (show === 'active'),
  )
  const hindrance = createDenyReason(session)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        <div className="min-w-56 flex-1 basis-56 sm:max-w-80">
          <SearchField
            label={schemaListWords.search}
            placeholder={schemaListWords.placeholder}
            value={search}
            onSearch={(text) => address.set({ q: text })}
          />
        </div>
        <Segmented
          label={showWords.label}
          value={show}
          options={showOptions}
          onChange={(value) => address.set({ show: value === 'all' ? null : value })}
        />
        <output className="text-sm text-quiet">{schemaListWords.shown(found.length, query.data.length)}</output>
        <StaleNote query={query} />
        {hindrance === null && <ListActions onOpen={setDialog} />}
      </div>
      {hindrance && <HindranceNote hindrance={hindrance} lead={schemaListWords.readOnly} />}
      {found.length === 0 && <NoSchemas all={query.data.length} checkedAt={query.dataUpdatedAt} />}
      <div className="flex flex-col gap-6">
        {groupsByEntity(found).map((group) => (
          <EntityBlock
            key={group.entity}
            group={group}
            lacksActive={!hasActive(query.data, group.entity)}
            onOpen={setDialog}
          />
        ))}
      </div>
      <SchemaDialogs open={dialog} schemas={query.data} onClose={() => setDialog(null)} />
    </>
  )
}

function hasActive(schemas: readonly ListedSchema[], entity: string): boolean {
  return schemas.some((schema) => schema.active && schema.entity === entity)
}
