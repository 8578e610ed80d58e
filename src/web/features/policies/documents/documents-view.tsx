import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { DocumentsSourceData, StoredDocument } from '#api/policies/blocks.ts'
import { placeAmong, type Block } from '#domain/policies/block-tree.ts'
import { isStoredPath, type DocumentColumn } from '#domain/policies/document-cell.ts'
import { sortedRows, type RowOrder } from '#domain/policies/document-order.ts'
import { maxPageSize } from '#domain/policies/pagination.ts'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { documentsMessages } from './messages.ts'
import { type PolicyView, useBlock } from '../queries.ts'
import { useGridFacts, useKnownBlocks, useLoadedBlocks } from './queries.ts'
import { DocumentTable, type DocumentOrder } from './document-table.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentFilters } from './filter-view.tsx'
import { PageBar, resetPage } from './page-bar.tsx'
import { actingBlocks } from './row-actions.tsx'
import { ColumnChooser, useChosenColumns } from './column-chooser.tsx'
import { GridExportButtons } from './export-buttons.tsx'
import { GridNote } from './grid-note.tsx'
import type { Decision } from '../block/row-block-props.ts'
import { tableColumns } from './table-columns.ts'
import { useDecisions } from './use-decisions.tsx'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { SettingFailure } from '../block/setting-failure.tsx'
import { useSetting, type Setting } from '../block-writes.ts'
import { listHeight, useHasArrived } from '../arrival.ts'
import { readBlockData } from '../block-data.ts'
import { rowLink, useHeldFocus } from '../held-focus.ts'
import { OwnerLinks } from '../work/owner-links.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'

interface DocumentsViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: DocumentsSourceData
}

/** The service stores page, order and filters for each account. */
export function DocumentsView({ view, block, data }: DocumentsViewProps) {
  const { id: policyId } = view.policy
  const { uuid, tag } = useParams()
  const isAlone = uuid !== undefined || tag !== undefined
  const place = isAlone ? 1 : placeAmong(view.tree, block, 'type')
  const addon = data.commonAddons.find(({ blockType }) => blockType === 'paginationAddon')?.id ?? null
  const filters = data.blocks
  const shown = [block.id, ...(addon === null ? [] : [addon]), ...filters.map(({ id }) => id)]
  const setting = useSetting(policyId, shown)
  const all = tableColumns(view, data.fields, data.data)
  const { columns, choice } = useChosenColumns(policyId, block.id, all)
  const { decisions, last, decided, histories } = useDecisions(view, block.id, data.data)
  const list = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLOutputElement>(null)
  const holdFocus = useHeldFocus(() => (last && rowLink(list.current, last.documentId)) ?? outcome.current)
  const decide = (row: StoredDocument, decision: Decision) => {
    holdFocus()
    decided(row, decision)
  }
  const [own, setOwn] = useState<RowOrder | null>(null)
  // If the policy does not sort a source, it is sorted here, provided that all its rows are loaded.
  const isWhole = addon === null && data.data.length < maxPageSize
  const order: DocumentOrder = data.enableSorting
    ? {
        field: data.orderField ?? '',
        direction: data.orderDirection?.toLowerCase() === 'desc' ? 'desc' : 'asc',
        set: (orderField, orderDirection) => setting.run([{ uuid: block.id, body: { orderField, orderDirection } }]),
      }
    : {
        field: own?.field ?? '',
        direction: own?.direction ?? 'asc',
        set: isWhole && data.data.length > 1 ? (field, direction) => setOwn({ field, direction }) : null,
      }
  const isSortedHere = !data.enableSorting && isWhole && own !== null
  const rows = isSortedHere ? sortedRows(data.data, own, view.schemas) : data.data
  const page = useBlock(policyId, addon ?? '', addon !== null)
  const pages = readBlockData('paginationAddon', page.data)
  const set = useSetFilters(policyId, filters)
  const buttons = rows.length === 0 ? [] : buttonsOf(view, data.fields)
  const parts = useLoadedBlocks(policyId, [...filters.map(({ id }) => id), ...buttons])
  const hasArrived = useHasArrived([page, histories, useGridFacts(policyId, block.id), parts])
  const matching = pages.kind === 'pagination' ? pages.data.size : isWhole ? data.data.length : null
  if (!hasArrived) return <Skeleton height={listHeight} label={uiMessages.loading} />
  return (
    <div ref={list} aria-busy={setting.isBusy} className="@container">
      <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 empty:hidden" data-print="no">
        <DocumentFilters policyId={policyId} grid={block.id} filters={filters} addon={addon} setting={setting} />
        {order.set && (
          <SortSelect
            columns={columns.flatMap(({ value }) => (value && isStoredPath(value.name) ? [value] : []))}
            order={order}
          />
        )}
      </div>
      <SettingFailure setting={setting} />
      <output ref={outcome} tabIndex={-1} className="mb-3 block text-sm outline-none empty:hidden">
        {last?.note}
      </output>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <GridNote policyId={policyId} block={block} matching={set.length > 0 ? matching : null} />
        {data.data.length > 0 && (
          <div className="flex flex-wrap justify-end gap-2 has-[details[open]]:basis-full" data-print="no">
            <ColumnChooser columns={all} choice={choice} />
            <GridExportButtons view={view} block={block} columns={columns} />
          </div>
        )}
      </div>
      <Card padded={false} className={classes('overflow-hidden transition-opacity', setting.isBusy && 'opacity-60')}>
        {data.data.length === 0 ? (
          <NoDocuments policy={view.policy} block={block} set={set} addon={addon} setting={setting} />
        ) : (
          <DocumentTable
            view={view}
            place={place}
            listId={isAlone ? null : block.id}
            rows={rows}
            columns={columns}
            order={order}
            decisions={decisions}
            onDecided={decide}
          />
        )}
        <PageBar policyId={policyId} place={place} addon={addon} loaded={data.data.length} setting={setting} />
      </Card>
      {addon !== null && <p className="mt-2 text-xs text-quiet">{documentsMessages.kept}</p>}
      <DocumentDialog
        view={view}
        block={block}
        rows={rows}
        fields={data.fields}
        decisions={decisions}
        last={last}
        onDecided={decided}
      />
    </div>
  )
}

/** The blocks whose buttons are next to the documents. */
function buttonsOf({ tree }: PolicyView, fields: DocumentsSourceData['fields']): string[] {
  return actingBlocks(tree, fields).flatMap(({ block }) => (block.type === 'buttonBlock' ? [block.id] : []))
}

/** The filters of a list that the caller has set. */
function useSetFilters(policyId: string, filters: DocumentsSourceData['blocks']) {
  const answers = useKnownBlocks(
    policyId,
    filters.map(({ id }) => id),
  )
  return filters.flatMap(({ id }, index) => {
    const answer = readBlockData('filtersAddon', answers[index])
    return answer.kind === 'filter' && answer.data.filterValue ? [{ id, canBeEmpty: answer.data.canBeEmpty }] : []
  })
}

interface NoDocumentsProps {
  readonly policy: PolicyView['policy']
  readonly block: Block
  readonly set: ReturnType<typeof useSetFilters>
  readonly addon: string | null
  readonly setting: Setting
}

function NoDocuments({ policy, block, set, addon, setting }: NoDocumentsProps) {
  const policyId = policy.id
  const page = useBlock(policyId, addon ?? '', addon !== null).data
  const toFirst = resetPage(addon, page)
  const pages = readBlockData('paginationAddon', page)
  const isPast = pages.kind === 'pagination' && pages.data.size > 0 && toFirst.length > 0
  const clear = set.flatMap(({ id, canBeEmpty }) => (canBeEmpty ? [{ uuid: id, body: { filterValue: null } }] : []))
  const { data: facts } = useGridFacts(policyId, block.id)
  const isElsewhere = useIsElsewhere('policies')
  const isHidden = facts !== undefined && (facts.hidden > 0 || facts.sources.some(({ reason }) => reason !== null))
  const limits = facts?.sources.map(({ own }) => own) ?? []
  const isLimitedTo = (holder: string) => limits.length > 0 && limits.every((own) => own.includes(holder))
  const isUnused = facts?.documents === 0 && policy.roles.includes('OWNER')
  const { title, hint } = isPast
    ? documentsMessages.past
    : set.length > 0
      ? documentsMessages.nothing
      : isHidden
        ? documentsMessages.hidden
        : isElsewhere
          ? documentsMessages.unknown
          : isLimitedTo('owner')
            ? documentsMessages.emptyOwn
            : isLimitedTo('assignedTo') || isLimitedTo('assignedToGroup')
              ? documentsMessages.unassigned
              : documentsMessages.empty
  return (
    <div className="px-4 sm:px-5">
      <EmptyState title={title}>
        <p>{hint}</p>
        {isUnused && <OwnerLinks policy={policy} />}
        {isPast ? (
          <Button className="mt-3" disabled={setting.isBusy} onClick={() => setting.run([...toFirst])}>
            {documentsMessages.past.first}
          </Button>
        ) : (
          clear.length > 0 && (
            <Button className="mt-3" disabled={setting.isBusy} onClick={() => setting.run([...clear, ...toFirst])}>
              {documentsMessages.nothing.clear}
            </Button>
          )
        )}
      </EmptyState>
    </div>
  )
}

interface SortSelectProps {
  readonly columns: readonly DocumentColumn[]
  readonly order: DocumentOrder
}

const directions = ['asc', 'desc'] as const

/** For narrow places, which show no column headings. */
function SortSelect({ columns, order }: SortSelectProps) {
  const options = columns.flatMap((column) =>
    directions.map((direction) => ({
      value: `${direction} ${column.name}`,
      label: `${documentsMessages.column(column)}, ${documentsMessages.sorted[direction]}`,
    })),
  )
  const value = `${order.direction} ${order.field}`
  const known = options.some((option) => option.value === value)
  return (
    <div className="min-w-40 flex-1 @xl:hidden">
      <Select
        label={documentsMessages.order}
        value={known ? value : ''}
        options={known ? options : [{ value: '', label: documentsMessages.noOrder }, ...options]}
        onChange={(chosen) => {
          const [direction = 'asc', ...name] = chosen.split(' ')
          if (name.length > 0) order.set?.(name.join(' '), direction === 'desc' ? 'desc' : 'asc')
        }}
      />
    </div>
  )
}
