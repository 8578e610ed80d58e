import { Suspense } from 'react'
import { bareBlock, blockTreeOf, waitOf, type Block } from '#domain/policies/block-tree.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useBlock, usePolicy, type PolicyView } from '../queries.ts'
import { listHeight } from '../arrival.ts'
import { readBlockData } from '../block-data.ts'
import { FailedBlock, StepNote } from './block-failure.tsx'
import { blockViews, usePreloadedView } from './block-views.ts'
import { ButtonsView } from './buttons-view.tsx'
import type { InformationBlockData } from '#api/policies/block-answers.ts'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { isObject } from '#domain/json/json-value.ts'
import { repeats } from '#domain/text/repeats.ts'
import { ForeignText } from '../../../components/foreign-text.tsx'
import type { ContainerData } from '#api/policies/blocks.ts'
import { actionBlockMessages, blockMessages, informationMessages, multiSignMessages } from './messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAddress } from '../../../platform/address.ts'
import { JsonText } from '../json-text.tsx'

interface BlockViewProps {
  readonly view: PolicyView
  readonly block: Block
}

/** Blocks that are a few lines, even if much stands below them. */
const lowTypes: ReadonlySet<string> = new Set([
  'policyRolesBlock',
  'buttonBlock',
  'informationBlock',
  'interfaceActionBlock',
])

/** About as high as what comes, so that the blocks below hardly move. */
function pendingHeight({ type }: Block): number {
  return lowTypes.has(type) ? 48 : type === 'interfaceDocumentsSourceBlock' ? listHeight : 400
}

export function BlockBody({ view, block }: BlockViewProps) {
  const { tree, policy } = view
  const tried = usePolicy(policy.id)
  usePreloadedView(block.type)
  // An inactive block would only return an error.
  const query = useBlock(policy.id, block.id, block.active)
  if (query.data === undefined)
    return (
      <FailedBlock
        policyId={policy.id}
        block={block}
        tree={tree}
        query={block.active ? query : { error: null, refetch: tried.refetch }}
        height={pendingHeight(block)}
      />
    )
  return (
    <>
      {block.active && <StaleNote query={query} within={tried} className="mb-3" />}
      <BlockDescription block={block} data={query.data} />
      <Suspense fallback={<Skeleton height={pendingHeight(block)} label={uiMessages.loading} />}>
        <Answer view={view} block={block} data={query.data} />
      </Suspense>
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
      return <blockViews.interfaceDocumentsSourceBlock.Part view={view} block={block} data={answer.data} />
    case 'pagination':
      return <blockViews.paginationAddon.Part view={view} block={block} data={answer.data} />
    case 'request':
      return <blockViews.requestVcDocumentBlock.Part view={view} block={block} data={answer.data} />
    case 'buttons':
      return <ButtonsView view={view} block={block} data={answer.data} />
    case 'roles':
      return <blockViews.policyRolesBlock.Part view={view} block={block} data={answer.data} />
    case 'filter':
      return <blockViews.filtersAddon.Part view={view} block={block} data={answer.data} />
    case 'information':
      return <InformationView view={view} block={block} data={answer.data} />
    case 'report':
      return <blockViews.reportBlock.Part view={view} block={block} data={answer.data} />
    case 'groups':
      return <blockViews.groupManagerBlock.Part view={view} block={block} data={answer.data} />
    case 'confirmation':
      return <blockViews.tokenConfirmationBlock.Part view={view} block={block} data={answer.data} />
    case 'rare':
      return <blockViews.rare.Part view={view} block={block} data={answer.data} />
    case 'action':
    case 'addon':
      return <PlacesOf view={view} block={block} lead={actionBlockMessages.needsDocument} />
    case 'signing':
      return <PlacesOf view={view} block={block} lead={multiSignMessages.needsDocument} />
    case 'unavailable':
      return <BlockUnavailable view={view} block={block} />
    default:
      return <OtherView data={answer.data} />
  }
}

function BlockDescription({ block, data }: { readonly block: Block; readonly data: unknown }) {
  const { description } = isObject(data) && isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  // Many policies repeat the title of the block, or of the page around it, as the description.
  if (typeof description !== 'string' || repeats(description, '', block.title, block.name)) return null
  return (
    <div className="mb-4">
      <ForeignText text={description} />
    </div>
  )
}

const SentView = lazyPart(() => import('../send/sent-view.tsx').then((part) => part.SentView))

interface InformationViewProps extends BlockViewProps {
  readonly data: InformationBlockData
}

/** Information from the policy. The page or part already shows its title, with the description below it. */
function InformationView({ view, block, data: { uiMetaData, decision, sent } }: InformationViewProps) {
  const { title, description, type } = uiMetaData ?? {}
  const name = title ?? ''
  return (
    <>
      {type === 'loader' ? (
        <Notice mark={<StatusMark status="unknown" />} title={name || informationMessages.working}>
          <p>{informationMessages.workingHint}</p>
        </Notice>
      ) : decision ? (
        <figure className="border-l-2 border-line pl-3">
          <figcaption className="mb-1 text-sm text-quiet">
            {informationMessages.reason(decision.status ?? '')}
          </figcaption>
          <ForeignText text={decision.comment} />
        </figure>
      ) : (
        !(name || description || sent) && <p className="text-quiet">{informationMessages.empty}</p>
      )}
      {sent && (
        <Suspense>
          <SentView view={view} blockId={block.id} sent={sent} />
        </Suspense>
      )}
    </>
  )
}

interface ContainerViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ContainerData
}

function ContainerView({ view, block, data }: ContainerViewProps) {
  const { tree, policy } = view
  const held = data.blocks.flatMap((child) => {
    if (child === null) return []
    // A block may be newer than the tree.
    return tree.byId.get(child.id) ?? blockTreeOf(bareBlock(child)).root ?? []
  })
  const ids = new Set(held.map(({ id }) => id))
  const waiting = block.children.filter(({ id, active }) => !ids.has(id) && !active)
  return (
    <div className="flex flex-col gap-5">
      {held.length === 0 ? (
        <p className="text-quiet">{blockMessages.container.empty}</p>
      ) : (
        <Blocks policyId={policy.id} title={blockMessages.container.blocks} blocks={held} />
      )}
      {waiting.length > 0 && <Blocks policyId={policy.id} title={blockMessages.container.waiting} blocks={waiting} />}
    </div>
  )
}

interface BlocksProps {
  readonly policyId: string
  readonly title: string
  readonly blocks: readonly Block[]
}

function Blocks({ policyId, title, blocks }: BlocksProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      <BlockLinks policyId={policyId} blocks={blocks} />
    </section>
  )
}

interface PlacesOfProps extends BlockViewProps {
  readonly lead: string
}

/** Links to the lists with the documents that a block acts on. */
function PlacesOf({ view, block, lead }: PlacesOfProps) {
  const places = view.tree.all.filter(({ active, bound }) => active && block.tag !== '' && bound.includes(block.tag))
  if (places.length === 0) return <p className="text-quiet">{blockMessages.needsDocumentNowhere}</p>
  return (
    <>
      <p className="mb-2 text-quiet">{lead}</p>
      <BlockLinks policyId={view.policy.id} blocks={places} />
    </>
  )
}

function BlockUnavailable({ view, block }: BlockViewProps) {
  const { refetch } = useBlock(view.policy.id, block.id, false)
  const closed = { ...block, active: false }
  return (
    <FailedBlock
      policyId={view.policy.id}
      block={closed}
      tree={view.tree}
      query={{ error: null, refetch }}
      height={400}
    />
  )
}

function OtherView({ data }: { readonly data: unknown }) {
  const address = useAddress()
  return (
    <>
      <p className="mb-3 max-w-[72ch] text-quiet">{blockMessages.noForm}</p>
      <Button className="mb-4" onClick={() => address.set({ view: 'send' })}>
        {blockMessages.goSend}
      </Button>
      <JsonText data={data} />
    </>
  )
}
