import { waitOf, type Block } from '#domain/policies/block-tree.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useBlock, usePolicy, type PolicyView } from '../queries.ts'
import { readBlockData } from '../block-data.ts'
import { BlockDescription } from './block-description.tsx'
import { BlockFailure } from './block-failure.tsx'
import { ButtonsView } from './buttons-view.tsx'
import { ContainerView } from './container-view.tsx'
import { DocumentsView } from '../documents/documents-view.tsx'
import { FilterView } from '../documents/filter-view.tsx'
import { OtherView } from './other-view.tsx'
import { PaginationView } from './pagination-view.tsx'
import { RequestOpener } from '../send/request-opener.tsx'
import { RolesView } from './roles-view.tsx'
import { StepNote } from './step-note.tsx'

export interface BlockViewProps {
  readonly view: PolicyView
  readonly block: Block
}

/** What a block holds or asks for, in the form that its type has. */
export function BlockBody({ view, block }: BlockViewProps) {
  const { tree, policy } = view
  const tried = usePolicy(policy.id)
  // What waits or is switched off would only refuse.
  const query = useBlock(policy.id, block.id, block.active)
  if (query.data === undefined)
    return (
      <BlockFailure
        policyId={policy.id}
        block={block}
        tree={tree}
        query={block.active ? query : { error: null, refetch: tried.refetch }}
        height={400}
      />
    )
  return (
    <>
      <div className="mb-3 empty:hidden">{block.active && <StaleNote query={query} />}</div>
      <BlockDescription data={query.data} />
      <Answer view={view} block={block} data={query.data} />
      {waitOf(block) === 'step' && (
        <div className="mt-5">
          <StepNote policyId={policy.id} block={block} tree={tree} isDone />
        </div>
      )}
    </>
  )
}

function Answer({ view, block, data }: BlockViewProps & { readonly data: unknown }) {
  const answer = readBlockData(block.type, data)
  switch (answer.kind) {
    case 'container':
      return <ContainerView view={view} block={block} data={answer.data} />
    case 'documents':
      return <DocumentsView view={view} block={block} data={answer.data} />
    case 'pagination':
      return <PaginationView view={view} block={block} data={answer.data} />
    case 'request':
      return <RequestOpener view={view} block={block} data={answer.data} />
    case 'buttons':
      return <ButtonsView view={view} block={block} data={answer.data} />
    case 'roles':
      return <RolesView view={view} block={block} data={answer.data} />
    case 'filter':
      return <FilterView view={view} block={block} data={answer.data} />
    default:
      return <OtherView block={block} data={answer.data} />
  }
}
