import type { FlowLink, FlowNode } from '#api/policies/policy-work.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { GridNote } from '../documents/grid-note.tsx'
import { isKept, whyNotRun } from '#domain/policies/block-types.ts'
import { waitOf, type Block } from '#domain/policies/block-tree.ts'
import { hiddenActionMessages } from '../documents/grid-messages.ts'
import { policyMessages } from '../messages.ts'
import { awaitedNames } from '../tree/block-label.tsx'
import type { PolicyView } from '../queries.ts'
import { flowMessages as messages } from './messages.ts'

export interface FlowProps {
  readonly view: PolicyView
  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
  /** The links that the followed document took. */
  readonly taken: ReadonlySet<FlowLink>
  readonly vacantRoles: readonly string[]
}

/** The roles of a block, its dependencies, and its hidden contents. */
export function FlowDetails({ view, node, nodes, links, vacantRoles }: FlowProps & { readonly node: FlowNode }) {
  const block = view.tree.byId.get(node.id)
  const into = links.filter(({ to, from }) => to === node.id && from !== node.id)
  const before = nodes.filter(({ id }) => into.some(({ from }) => from === id))
  const vacant = vacantRoles.filter((role) => [node, ...before].some(({ roles }) => roles.includes(role)))
  const stopped = new Set(
    into.flatMap(({ from, stops }) => stops.map((stop) => messages.stopped(nameIn(nodes, from), stop))),
  )
  return (
    <div className="flex flex-col gap-1.5 text-sm wrap-anywhere">
      <p>
        {node.roles.length === 0
          ? messages.noOne
          : node.isOpen
            ? messages.openNow
            : messages.forOthers(rolesOf(node.roles))}
      </p>
      {into.map(({ from, label }) => {
        const source = nodes.find((one) => one.id === from)
        return (
          <p key={`${from} ${label}`}>{messages.waitsFor(rolesOf(source?.roles ?? []), label, nameIn(nodes, from))}</p>
        )
      })}
      {[...stopped].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {vacant.map((role) => (
        <p key={role}>{messages.vacant(policyMessages.role(role))}</p>
      ))}
      {node.entries.map((entry) => (
        <p key={JSON.stringify(entry)}>{entryText(nodes, entry)}</p>
      ))}
      {into.length === 0 && node.entries.length === 0 && <p>{messages.nobody}</p>}
      {node.misses.length > 0 && !node.isPlace && (
        <p>
          {messages.misses(
            node.misses.map(({ field, test, values, held }) => hiddenActionMessages.missed(field, test, values, held)),
          )}
        </p>
      )}
      {isKept(node.type) && <p>{messages.notRun(whyNotRun(node.type))}</p>}
      {block && !block.active && block.isRun && (
        <p>{hiddenActionMessages.waits[waitIn(block)](nameIn(nodes, node.id), awaitedNames(view.tree, block))}</p>
      )}
      {node.count !== null && block && <GridNote policyId={view.policy.id} block={block} matching={null} />}
      {block && (
        <p>
          <PageLink
            to={paths.policyBlock(view.policy.id, node.id)}
            className="text-accent underline underline-offset-2"
          >
            {messages.openBlock}
          </PageLink>
        </p>
      )}
    </div>
  )
}

function entryText(nodes: readonly FlowNode[], entry: FlowNode['entries'][number]): string {
  if (entry.kind === 'outside') return messages.fromOutside
  if (entry.kind === 'first') return messages.first
  if (entry.kind === 'timer') return messages.byTimer(entry)
  const place = nodes.find(({ id }) => id === entry.from)
  return messages.opened(rolesOf(place?.roles ?? []), nameIn(nodes, entry.from))
}

function waitIn(block: Block): 'dependencies' | 'step' | 'inactive' {
  const wait = waitOf(block)
  return wait === 'dependencies' || wait === 'step' ? wait : 'inactive'
}

export function leadsTo(nodes: readonly FlowNode[], { from, to, label, via }: FlowLink): string {
  const does = via.map(({ type, status }) =>
    status === null ? messages.does(type) : messages.status(documentStatus(status)),
  )
  const said = messages.via([...new Set(does)].filter((text) => text !== ''))
  const exit = exitOf(
    nodes.find(({ id }) => id === from),
    label,
  )
  return from === to ? messages.stays(exit) + said : messages.leads(exit, placeIn(nodes, to)) + said
}

/** A choice of role names its exits by role. */
export function exitOf(node: FlowNode | undefined, label: string): string {
  return node?.type === 'policyRolesBlock' && label !== '' ? policyMessages.role(label) : label
}

/** Adds the role if a page of another role has the same title. */
function placeIn(nodes: readonly FlowNode[], id: string): string {
  const name = nameIn(nodes, id)
  const node = nodes.find((one) => one.id === id)
  const lane = node?.roles[0]
  const isElsewhere = nodes.some(({ title, roles }) => title !== '' && title === node?.title && roles[0] !== lane)
  return isElsewhere && lane !== undefined ? messages.inLane(name, policyMessages.role(lane)) : messages.place(name)
}

/** Adds the type of the block if several nodes have the same title. */
export function nameIn(nodes: readonly FlowNode[], id: string): string {
  const node = nodes.find((one) => one.id === id)
  if (!node) return ''
  const type = policyMessages.type(node.type)
  if (node.title === '') return type
  const lane = node.roles[0]
  const isShared = nodes.some((one) => one !== node && one.title === node.title && one.roles[0] === lane)
  return isShared ? `${node.title} (${type.toLowerCase()})` : node.title
}

function rolesOf(roles: readonly string[]): string {
  return roles.map(policyMessages.role).join(', ')
}
