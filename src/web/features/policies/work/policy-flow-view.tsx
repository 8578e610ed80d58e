import type { FlowNode } from '#api/policies/policy-work.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useMedia } from '../../../platform/screen/media.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { HistoryList } from '../documents/document-history.tsx'
import { policyMessages } from '../messages.ts'
import { PolicyFailure } from '../policy-failure.tsx'
import { useHistories, usePolicy, usePolicyFlow, type PolicyView } from '../queries.ts'
import { RoleFlow } from './flow-drawing.tsx'
import { nameIn } from './flow-details.tsx'
import { FlowList } from './flow-list.tsx'
import { flowMessages as messages } from './messages.ts'

/** Who does what in a policy, in lanes by role, and where documents are. */
export function PolicyFlowView({ view }: { readonly view: PolicyView }) {
  const address = useAddress()
  const document = address.value('document')
  const tried = usePolicy(view.policy.id)
  const query = usePolicyFlow(view.policy.id, document)
  const isWide = useMedia('(width >= 70rem)')
  const { data: histories } = useHistories(view.policy.id, view.tree.root?.id ?? '', document === '' ? [] : [document])
  if (!query.data) return <PolicyFailure query={query} height={400} />
  const { nodes, links, vacantRoles, removed } = query.data
  if (nodes.length === 0)
    return (
      <EmptyState title={messages.empty.title}>
        <p>{messages.empty.hint}</p>
      </EmptyState>
    )
  const states = histories?.[document] ?? []
  const saved = new Set(states.map(({ blockId }) => blockId))
  const taken = new Set(links.filter(({ via }) => via.some(({ blockId }) => saved.has(blockId))))
  const flow = { view, nodes, links, vacantRoles, taken }
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-quiet">{messages.lead}</p>
      <StaleNote query={query} within={tried} />
      {document !== '' && (
        <section
          aria-label={messages.followed}
          className="mb-6 rounded-xl border border-line bg-raised px-4 py-3 sm:px-5"
        >
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-60">
              <h2 className="font-semibold">{messages.followed}</h2>
              <p className="mt-0.5 wrap-anywhere">{removed ? messages.removed(removed) : placesOf(nodes)}</p>
            </div>
            <Button onClick={() => address.set({ document: null })}>{messages.forget}</Button>
          </div>
          {states.length > 0 && (
            <div className="mt-3">
              <h3 className="mb-2 text-sm font-medium">{messages.path}</h3>
              <HistoryList states={states} />
            </div>
          )}
        </section>
      )}
      {isWide ? <RoleFlow {...flow} /> : <FlowList {...flow} />}
    </>
  )
}

function placesOf(nodes: readonly FlowNode[]): string {
  const places = nodes.filter(({ isPlace }) => isPlace)
  if (places.length === 0) return messages.nowhere
  return messages.placed(
    places.map((node) => messages.inLane(nameIn(nodes, node.id), policyMessages.role(node.roles[0] ?? ''))),
  )
}
