import type { DocumentsSourceData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { columnsOf } from '#domain/policies/document-cell.ts'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { documentsWords } from './messages.ts'
import type { PolicyView } from '../queries.ts'
import { boundColumns } from './bound-column.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentTable } from './document-table.tsx'
import { NoDocuments } from './no-documents.tsx'
import { PageBar } from '../block/page-bar.tsx'
import { SettingTrouble } from '../block/setting-trouble.tsx'
import { SortSelect } from './sort-select.tsx'
import { useSetting } from '../block/use-setting.ts'

export interface DocumentsViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: DocumentsSourceData
}

/** Documents as a table with what narrows, orders and pages them: the service keeps all of that for each account. */
export function DocumentsView({ view, block, data }: DocumentsViewProps) {
  const { id: policyId } = view.policy
  const addon = data.commonAddons.find(({ blockType }) => blockType === 'paginationAddon')?.id ?? null
  const filters = data.blocks
  const shown = [block.id, ...(addon === null ? [] : [addon]), ...filters.map(({ id }) => id)]
  const setting = useSetting(policyId, shown)
  const columns = columnsOf(
    data.fields.filter((field) => typeof field['bindBlock'] !== 'string'),
    data.data,
  )
  const order = {
    field: data.orderField ?? '',
    direction: data.orderDirection?.toLowerCase() === 'desc' ? ('desc' as const) : ('asc' as const),
    set: data.enableSorting
      ? (orderField: string, orderDirection: 'asc' | 'desc') =>
          setting.change({ uuid: block.id, body: { orderField, orderDirection } })
      : null,
  }
  return (
    <div aria-busy={setting.busy}>
      <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 empty:hidden" data-print="no">
        <DocumentFilters policyId={policyId} filters={filters} addon={addon} setting={setting} />
        {order.set && <SortSelect columns={columns} order={order} />}
      </div>
      <SettingTrouble setting={setting} />
      <Card padded={false} className={classes('overflow-hidden transition-opacity', setting.busy && 'opacity-60')}>
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
      {addon !== null && <p className="mt-2 text-xs text-quiet">{documentsWords.kept}</p>}
      <DocumentDialog view={view} block={block} rows={data.data} />
    </div>
  )
}
