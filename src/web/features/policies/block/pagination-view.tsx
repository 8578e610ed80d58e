import type { Pagination } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { pageRange } from '#domain/policies/page-range.ts'
import type { PolicyView } from '../queries.ts'
import { paginationWords } from './messages.ts'
import { AroundLink } from '../tree/around-link.tsx'
import { BlockProperties } from './block-properties.tsx'
import { PaginationForm } from './pagination-form.tsx'

export interface PaginationViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: Pagination
}

/** A pagination: the state that the service keeps for its reader, and its properties. */
export function PaginationView({ view, block, data }: PaginationViewProps) {
  const { isPast } = pageRange(data)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={paginationWords.state}>
        <h2 className="mb-1 text-lg font-semibold tracking-tight">{paginationWords.state}</h2>
        <p className="mb-3 max-w-[72ch] text-sm text-quiet">{paginationWords.stateLead}</p>
        <PaginationForm policyId={view.policy.id} uuid={block.id} state={data} />
        {isPast && <p className="mt-2 text-sm">{paginationWords.past}</p>}
        <div className="mt-3">
          <AroundLink label={paginationWords.of} view={view} block={block} />
        </div>
      </section>
      <section aria-label={paginationWords.properties}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{paginationWords.properties}</h2>
        <BlockProperties view={view} block={block} />
      </section>
    </div>
  )
}
