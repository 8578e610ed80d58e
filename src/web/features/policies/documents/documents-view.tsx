import type { DocumentsSourceData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { columnLabels } from '#domain/policies/column-label.ts'
import { columnsOf, type Column } from '#domain/policies/document-cell.ts'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { documentsMessages } from './messages.ts'
import { type PolicyView, useBlock, useKnownBlocks } from '../queries.ts'
import { boundColumns, DocumentTable, type DocumentOrder } from './document-table.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentFilters } from './filter-view.tsx'
import { PageBar, resetPage } from './page-bar.tsx'
import { SettingFailure } from '../block/setting-failure.tsx'
import { useSetting, type Setting } from '../block-writes.ts'
import { readBlockData } from '../block-data.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Select } from '../../../components/ui/select.tsx'

interface DocumentsViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: DocumentsSourceData
}

/** The service stores page, order and filters for each account. */
export function DocumentsView({ view, block, data }: DocumentsViewProps) {
  const { id: policyId } = view.policy
  const addon = data.commonAddons.find(({ blockType }) => blockType === 'paginationAddon')?.id ?? null
  const filters = data.blocks
  const shown = [block.id, ...(addon === null ? [] : [addon]), ...filters.map(({ id }) => id)]
  const setting = useSetting(policyId, shown)
  const columns = columnsOf(
    data.fields.filter((field) => typeof field['bindBlock'] !== 'string'),
    data.data,
    columnLabels(view.schemas, data.data),
  )
  const order = {
    field: data.orderField ?? '',
    direction: data.orderDirection?.toLowerCase() === 'desc' ? ('desc' as const) : ('asc' as const),
    set: data.enableSorting
      ? (orderField: string, orderDirection: 'asc' | 'desc') =>
          setting.run([{ uuid: block.id, body: { orderField, orderDirection } }])
      : null,
  }
  return (
    <div aria-busy={setting.isBusy}>
      <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 empty:hidden" data-print="no">
        <DocumentFilters policyId={policyId} filters={filters} addon={addon} setting={setting} />
        {order.set && <SortSelect columns={columns} order={order} />}
      </div>
      <SettingFailure setting={setting} />
      <Card padded={false} className={classes('overflow-hidden transition-opacity', setting.isBusy && 'opacity-60')}>
        {data.data.length === 0 ? (
          <NoDocuments policyId={policyId} filters={filters} addon={addon} setting={setting} />
        ) : (
          <DocumentTable
            view={view}
            rows={data.data}
            columns={columns}
            bound={boundColumns(data.fields, view.tree)}
            order={order}
          />
        )}
        <PageBar policyId={policyId} addon={addon} loaded={data.data.length} setting={setting} />
      </Card>
      {addon !== null && <p className="mt-2 text-xs text-quiet">{documentsMessages.kept}</p>}
      <DocumentDialog view={view} block={block} rows={data.data} />
    </div>
  )
}

interface NoDocumentsProps {
  readonly policyId: string
  readonly filters: DocumentsSourceData['blocks']
  readonly addon: string | null
  readonly setting: Setting
}

function NoDocuments({ policyId, filters, addon, setting }: NoDocumentsProps) {
  const answers = useKnownBlocks(
    policyId,
    filters.map(({ id }) => id),
  )
  const page = useBlock(policyId, addon ?? '', addon !== null).data
  const toFirst = resetPage(addon, page)
  const pages = readBlockData('paginationAddon', page)
  const isPast = pages.kind === 'pagination' && pages.data.size > 0 && toFirst.length > 0
  const set = filters.filter((_, index) => {
    const answer = readBlockData('filtersAddon', answers[index])
    return answer.kind === 'filter' && Boolean(answer.data.filterValue)
  })
  const clear = set.map(({ id }) => ({ uuid: id, body: { filterValue: null } }))
  const { title, hint } = isPast
    ? documentsMessages.past
    : set.length > 0
      ? documentsMessages.nothing
      : documentsMessages.empty
  return (
    <div className="px-4 sm:px-5">
      <EmptyState title={title}>
        <p>{hint}</p>
        {isPast ? (
          <Button className="mt-3" disabled={setting.isBusy} onClick={() => setting.run([...toFirst])}>
            {documentsMessages.past.first}
          </Button>
        ) : (
          set.length > 0 && (
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
  readonly columns: readonly Column[]
  readonly order: DocumentOrder
}

const directions = ['asc', 'desc'] as const

/** Small screens have no column headings. */
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
    <div className="min-w-40 flex-1 sm:hidden">
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
