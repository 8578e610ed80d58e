import { useState } from 'react'
import type { FlowNode } from '#api/policies/policy-work.ts'
import { isKept } from '#domain/policies/block-types.ts'
import { lanesOf } from '#domain/policies/work/policy-flow.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { policyMessages } from '../messages.ts'
import { BlockIcon } from '../tree/block-label.tsx'
import { FlowDetails, leadsTo, nameIn, type FlowProps } from './flow-details.tsx'
import { flowMessages as messages } from './messages.ts'

/** The flow as a list by role, for narrow screens. */
export function FlowList(flow: FlowProps) {
  return (
    <div className="flex flex-col gap-5">
      {lanesOf(flow.nodes).map(({ role, nodes: held }) => (
        <section key={role} aria-label={policyMessages.role(role)} className="min-w-0">
          <h2 className="mb-2 text-lg font-semibold tracking-tight wrap-anywhere">{policyMessages.role(role)}</h2>
          <ol data-list="" className="grid items-start gap-3 sm:grid-cols-2">
            {held.map((node) => (
              <li key={node.id} className="min-w-0">
                <FlowCard flow={flow} node={node} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function FlowCard({ flow, node }: { readonly flow: FlowProps; readonly node: FlowNode }) {
  const [isAsked, setAsked] = useState(false)
  const { nodes, links } = flow
  const out = links.filter(({ from }) => from === node.id)
  return (
    <Card className={node.isPlace ? 'outline-2 outline-accent' : ''}>
      <div className="flex items-start gap-2">
        <span className="flex h-6 items-center">
          <BlockIcon type={node.type} />
        </span>
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">{nameIn(nodes, node.id)}</p>
        {node.count !== null && <Chip>{messages.documents(node.count)}</Chip>}
        {node.count === null && node.isOpen && !isKept(node.type) && <Chip>{messages.open}</Chip>}
        {isKept(node.type) && <Chip>{messages.stopsHere}</Chip>}
      </div>
      {node.isPlace && <p className="mt-1 text-sm font-medium">{messages.here}</p>}
      {out.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm text-quiet">
          {out.map((link) => (
            <li key={`${link.to} ${link.label}`} className="wrap-anywhere">
              {leadsTo(nodes, link)}
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary={messages.why} className="mt-3" onOpen={() => setAsked(true)}>
        {isAsked && (
          <div className="mt-2">
            <FlowDetails {...flow} node={node} />
          </div>
        )}
      </Disclosure>
    </Card>
  )
}
