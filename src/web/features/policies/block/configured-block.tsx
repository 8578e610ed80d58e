import type { ReactNode } from 'react'
import { flat, workflowOf, type Workflow, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { paths } from '../../../paths.ts'
import { JsonText } from '../json-text.tsx'
import { policyMessages } from '../messages.ts'
import { PolicyFailure } from '../policy-failure.tsx'
import { usePolicyConfig } from '../queries.ts'
import { BlockIcon } from '../tree/block-label.tsx'
import type { RequestedBlockAddress } from '../tree/requested-block.ts'
import { configuredMessages as messages } from './messages.ts'

interface ConfiguredBlockProps {
  readonly policyId: string
  readonly requested: NonNullable<RequestedBlockAddress>
  /** Shown if the policy does not have the block. */
  readonly children: ReactNode
}

/** The configuration of a block that is for others, shown to users who manage policies. */
export function ConfiguredBlock({ policyId, requested, children }: ConfiguredBlockProps) {
  const query = usePolicyConfig(policyId)
  if (!query.data) return <PolicyFailure query={query} height={400} gone={children} />
  const workflow = workflowOf(query.data)
  const block = (requested.by === 'uuid' ? workflow.byId : workflow.byTag).get(requested.name)
  if (!block) return children
  const { tag, blockType, permissions, dependencies, uiMetaData, events, own } = block
  const links = flat(workflow.root).flatMap((one) =>
    one.events.filter(({ source, target }) => tag !== null && (source === tag || target === tag)),
  )
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Around policyId={policyId} workflow={workflow} block={block} />
        <h2 className="flex items-center gap-2 text-lg font-semibold tracking-tight wrap-anywhere">
          <BlockIcon type={blockType} size={16} />
          {nameOf(block)}
        </h2>
        <p className="mt-1 max-w-[72ch] text-quiet">{messages.lead}</p>
      </div>
      <Card>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name={messages.type}>{policyMessages.type(blockType)}</Fact>
          {tag !== null && (
            <Fact name={messages.tag}>
              <code className="font-mono text-sm">{tag}</code>
            </Fact>
          )}
          <Fact name={messages.permissions}>
            {permissions.length === 0 ? (
              messages.nobody
            ) : (
              <span className="flex flex-wrap gap-1.5">
                {permissions.map((role) => (
                  <Chip key={role}>{policyMessages.role(role)}</Chip>
                ))}
              </span>
            )}
          </Fact>
          {dependencies.length > 0 && <Fact name={messages.dependencies}>{dependencies.join(', ')}</Fact>}
          {links.length > 0 && (
            <Fact name={messages.events}>
              <ul data-list="" className="flex flex-col gap-1">
                {links.map((event) => {
                  const [source, target] = [String(event['source']), String(event['target'])]
                  const isFrom = source === tag
                  const other = workflow.byTag.get(isFrom ? target : source)
                  return (
                    <li key={JSON.stringify(event)}>
                      {isFrom ? messages.leadsTo : messages.comesFrom}{' '}
                      {other ? (
                        <PageLink to={paths.policyBlock(policyId, other.id)} className="underline underline-offset-4">
                          {nameOf(other)}
                        </PageLink>
                      ) : (
                        <code className="font-mono text-sm">{isFrom ? target : source}</code>
                      )}
                      <span className="text-sm text-quiet">{` ${messages.event(String(event['output']), event['disabled'] === true)}`}</span>
                    </li>
                  )
                })}
              </ul>
            </Fact>
          )}
        </dl>
      </Card>
      <section aria-label={messages.settings}>
        <h3 className="mb-2 font-medium">{messages.settings}</h3>
        <JsonText data={{ uiMetaData, ...own, events }} />
      </section>
    </div>
  )
}

/** The path of the block, outermost ancestor first. */
function Around({ policyId, workflow, block }: { policyId: string; workflow: Workflow; block: WorkflowBlock }) {
  const around: WorkflowBlock[] = []
  for (let one = workflow.parents.get(block.id); one; one = workflow.parents.get(one.id)) around.unshift(one)
  if (around.length === 0) return null
  return (
    <nav aria-label={messages.around} className="mb-2">
      <ol data-list="" className="flex flex-wrap gap-x-1.5 text-sm text-quiet">
        {around.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            <PageLink to={paths.policyBlock(policyId, one.id)} className="underline underline-offset-4">
              {nameOf(one)}
            </PageLink>
            <span aria-hidden="true"> /</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function nameOf({ uiMetaData, tag, blockType }: WorkflowBlock): string {
  const { title } = uiMetaData
  return typeof title === 'string' && title.trim() !== '' ? title : (tag ?? policyMessages.type(blockType))
}
