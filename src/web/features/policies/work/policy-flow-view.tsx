import { useState } from 'react'
import type { FlowLink, FlowNode } from '#api/policies/policy-work.ts'
import { lanesOf } from '#domain/policies/work/policy-flow.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { paths } from '../../../paths.ts'
import { GridNote } from '../documents/grid-note.tsx'
import { policyMessages } from '../messages.ts'
import { PolicyFailure } from '../policy-failure.tsx'
import { usePolicyFlow, type PolicyView } from '../queries.ts'
import { BlockIcon } from '../tree/block-label.tsx'
import { flowMessages as messages } from './messages.ts'

/** Who does what in a policy, in lanes by role, and where documents are. */
export function PolicyFlowView({ view }: { readonly view: PolicyView }) {
  const address = useAddress()
  const document = address.value('document')
  const query = usePolicyFlow(view.policy.id, document)
  if (!query.data) return <PolicyFailure query={query} height={400} />
  const { nodes, links } = query.data
  if (nodes.length === 0)
    return (
      <EmptyState title={messages.empty.title}>
        <p>{messages.empty.hint}</p>
      </EmptyState>
    )
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-quiet">{messages.lead}</p>
      <StaleNote query={query} />
      {document !== '' && (
        <Button className="mb-4" onClick={() => address.set({ document: null })}>
          {messages.forget}
        </Button>
      )}
      <div className="flex flex-col gap-5">
        {lanesOf(nodes).map(({ role, nodes: held }) => (
          <section key={role} aria-label={policyMessages.role(role)} className="min-w-0">
            <h2 className="mb-2 text-lg font-semibold tracking-tight wrap-anywhere">{policyMessages.role(role)}</h2>
            <ol data-list="" className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {held.map((node) => (
                <li key={node.id} className="min-w-0">
                  <FlowCard view={view} node={node} nodes={nodes} links={links} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

interface FlowCardProps {
  readonly view: PolicyView
  readonly node: FlowNode
  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
}

function FlowCard({ view, node, nodes, links }: FlowCardProps) {
  const [isAsked, setAsked] = useState(false)
  const out = links.filter(({ from }) => from === node.id)
  const nameOf = (id: string) => nameOfNode(nodes.find((one) => one.id === id))
  return (
    <Card className={node.isPlace ? 'outline-2 outline-accent' : ''}>
      <div className="flex items-start gap-2">
        <span className="flex h-6 items-center">
          <BlockIcon type={node.type} />
        </span>
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOfNode(node)}</p>
        {node.count !== null && <Chip>{messages.documents(node.count)}</Chip>}
        {node.count === null && node.isOpen && <Chip>{messages.open}</Chip>}
      </div>
      {node.isPlace && <p className="mt-1 text-sm font-medium">{messages.here}</p>}
      {out.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm text-quiet">
          {out.map(({ to, label, via }) => (
            <li key={`${to} ${label}`} className="wrap-anywhere">
              {messages.leads(label, nameOf(to))}
              {messages.via(
                [
                  ...new Set(
                    via.map(({ type, status }) => (status === null ? messages.does(type) : messages.status(status))),
                  ),
                ].filter((text) => text !== ''),
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-3 text-sm" onToggle={(event) => setAsked(event.currentTarget.open)}>
        <summary className="target text-quiet hover:text-ink">{messages.why}</summary>
        {isAsked && (
          <div className="mt-2 flex flex-col gap-1.5">
            <Why view={view} node={node} nodes={nodes} links={links} />
          </div>
        )}
      </details>
    </Card>
  )
}

function Why({ view, node, nodes, links }: FlowCardProps) {
  const block = view.tree.byId.get(node.id)
  const into = links.filter(({ to, from }) => to === node.id && from !== node.id)
  return (
    <>
      <p>
        {node.roles.length === 0
          ? messages.noOne
          : node.isOpen
            ? messages.openNow
            : messages.forOthers(rolesOf(node.roles))}
      </p>
      {into.map(({ from, label }) => {
        const before = nodes.find((one) => one.id === from)
        return (
          <p key={`${from} ${label}`} className="wrap-anywhere">
            {messages.waitsFor(rolesOf(before?.roles ?? []), label, nameOfNode(before))}
          </p>
        )
      })}
      {into.length === 0 && <p>{messages.nobody}</p>}
      {node.count !== null && block && <GridNote policyId={view.policy.id} block={block} />}
      {block && (
        <PageLink to={paths.policyBlock(view.policy.id, node.id)} className="text-accent underline underline-offset-2">
          {messages.openBlock}
        </PageLink>
      )}
    </>
  )
}

function nameOfNode(node: FlowNode | undefined): string {
  return node ? node.title || policyMessages.type(node.type) : ''
}

function rolesOf(roles: readonly string[]): string {
  return roles.map(policyMessages.role).join(', ')
}
