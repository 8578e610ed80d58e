import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useCallback, useDeferredValue, useState } from 'react'
import { createDenyReason } from '#domain/schemas/document/schema-access.ts'
import { groupsByEntity, searchSchemas, sortSchemas, type ListedSchema } from '#domain/schemas/document/schema-list.ts'
import { ConnectNetwork } from '../../../components/connect/connect-network.tsx'
import { StaleNote, CheckedAt } from '../../../components/freshness.tsx'
import { preloadedPart, usePreload } from '../../../components/lazy-part.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageDrop } from '../../../platform/files/page-drop.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { DenyReasonNote } from '../deny-reason-note.tsx'
import { schemaListMessages } from '../messages.ts'
import { useLastChangers, useSchemaUpdates, useSchemas } from '../queries.ts'
import { EntityBlock, SchemaRows } from './entity-block.tsx'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'

const schemaDialogs = preloadedPart(() => import('./schema-dialogs.tsx').then((part) => part.SchemaDialogs))

const { show: showWords, sort: sortWords } = schemaListMessages
const shows = ['all', 'active', 'drafts'] as const
const showOptions = shows.map((value) => ({ value, label: showWords[value] }))
const sorts = ['entity', 'changed', 'name'] as const
const sortOptions = sorts.map((value) => ({ value, label: sortWords[value] }))

export function SchemaList() {
  useSchemaUpdates()
  usePreload(schemaDialogs.preload)
  const query = useSchemas()
  const session = useSignedIn()
  const address = useAddress()
  const [dialog, setDialog] = useState<OpenSchemaDialog | null>(null)
  const search = address.value('q')
  const sought = useDeferredValue(search)
  const show = shows.find((value) => value === address.value('show')) ?? 'all'
  const sort = sorts.find((value) => value === address.value('sort')) ?? 'entity'
  const changers = useLastChangers()
  const found = searchSchemas(query.data, sought).filter(
    ({ active }) => show === 'all' || active === (show === 'active'),
  )
  const denyReason = createDenyReason(session)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        <div className="min-w-56 flex-1 basis-56 sm:max-w-80">
          <SearchField
            label={schemaListMessages.search}
            placeholder={schemaListMessages.placeholder}
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
        <Select
          label={sortWords.label}
          hideLabel
          value={sort}
          options={sortOptions}
          onChange={(value) => address.set({ sort: value === 'entity' ? null : value })}
        />
        <output className="text-sm text-quiet">{schemaListMessages.shown(found.length, query.data.length)}</output>
        <StaleNote query={query} />
        {denyReason === null && <ListActions isIdle={dialog === null} onOpen={setDialog} />}
      </div>
      {denyReason && <DenyReasonNote denyReason={denyReason} lead={schemaListMessages.readOnly} />}
      {found.length === 0 && (
        <NoSchemas all={query.data.length} mayCreate={denyReason === null} checkedAt={query.dataUpdatedAt} />
      )}
      {sort === 'entity' ? (
        <div className="flex flex-col gap-6">
          {groupsByEntity(found).map((group) => (
            <EntityBlock
              key={group.entity}
              group={group}
              lacksActive={!hasActive(query.data, group.entity)}
              changers={changers}
              onOpen={setDialog}
            />
          ))}
        </div>
      ) : (
        found.length > 0 && (
          <SchemaRows
            label={schemaListMessages.list}
            schemas={sortSchemas(found, sort)}
            showsEntity
            changers={changers}
            onOpen={setDialog}
          />
        )
      )}
      {dialog && (
        <Suspense>
          <schemaDialogs.Part open={dialog} schemas={query.data} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

const schemaFileEndings = ['.schema', '.zip', '.json'] as const

function hasActive(schemas: readonly ListedSchema[], entity: string): boolean {
  return schemas.some((schema) => schema.active && schema.entity === entity)
}

interface ListActionsProps {
  /** True while no dialog is open. */
  readonly isIdle: boolean
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

function ListActions({ isIdle, onOpen }: ListActionsProps) {
  const importFiles = useCallback(
    (files: readonly File[]) => files.length > 0 && onOpen({ kind: 'import', files }),
    [onOpen],
  )
  return (
    <div className="ms-auto flex items-center gap-2">
      <PageDrop endings={schemaFileEndings} text={schemaListMessages.drop} onFiles={isIdle ? importFiles : null} />
      <Button onClick={() => onOpen({ kind: 'import' })}>
        <FileUp size={15} aria-hidden />
        {schemaListMessages.import}
      </Button>
      <Button look="primary" onClick={() => onOpen({ kind: 'create' })}>
        <Plus size={15} aria-hidden />
        {schemaListMessages.create}
      </Button>
    </div>
  )
}

interface NoSchemasProps {
  /** The number of schemas, ignoring the filters. */
  readonly all: number
  readonly mayCreate: boolean
  readonly checkedAt: number
}

function NoSchemas({ all, mayCreate, checkedAt }: NoSchemasProps) {
  const address = useAddress()
  const isElsewhere = useIsElsewhere('schemas')
  const { empty, emptyForReaders, elsewhere, nothing } = schemaListMessages
  const { title, hint } = all > 0 ? nothing : isElsewhere ? elsewhere : mayCreate ? empty : emptyForReaders
  return (
    <Card>
      <EmptyState title={title}>
        <p>{hint}</p>
        <p>
          <CheckedAt at={checkedAt} />
        </p>
        {all === 0 && !isElsewhere && (
          <div className="mt-4 max-w-3xl">
            <ConnectNetwork area="schemas" />
          </div>
        )}
        {all > 0 && (
          <Button className="mt-3" onClick={() => address.set({ q: null, show: null })}>
            {uiMessages.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}
