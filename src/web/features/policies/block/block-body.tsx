import { waitOf, type Block } from '#domain/policies/block-tree.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useBlock, usePolicy, type PolicyView } from '../queries.ts'
import { readBlockData } from '../block-data.ts'
import { BlockFailure, StepNote } from './block-failure.tsx'
import { ButtonsView } from './buttons-view.tsx'
import { DocumentsView } from '../documents/documents-view.tsx'
import { FilterView } from '../documents/filter-view.tsx'
import { PaginationView } from './pagination-view.tsx'
import { RequestOpener } from '../send/request-form.tsx'
import { isObject } from '#domain/json/json-value.ts'
import { ForeignText } from '../../../components/foreign-text.tsx'
import type { ContainerData, RolesBlockData } from '#api/policies/blocks.ts'
import { blockMessages, rolesBlockMessages } from './messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { formMessages } from '../../../components/schema-form/messages.ts'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { toFailure } from '../../../platform/failure.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { useSending } from '../block-writes.ts'
import { useAddress } from '../../../platform/address.ts'
import { JsonText } from '../json-text.tsx'

interface BlockViewProps {
  readonly view: PolicyView
  readonly block: Block
}

export function BlockBody({ view, block }: BlockViewProps) {
  const { tree, policy } = view
  const tried = usePolicy(policy.id)
  // An inactive block would only answer with an error.
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

function BlockDescription({ data }: { readonly data: unknown }) {
  const ui = isObject(data) && isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  const { description } = ui
  if (typeof description !== 'string' || description === '') return null
  return (
    <div className="mb-4">
      <ForeignText text={description} />
    </div>
  )
}

interface ContainerViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ContainerData
}

function ContainerView({ view, block, data }: ContainerViewProps) {
  const { tree, policy } = view
  const held = data.blocks.flatMap((child) => (child === null ? [] : [tree.byId.get(child.id) ?? unknown(child)]))
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

/** A block that is newer than the tree. */
function unknown({ id, blockType }: { readonly id: string; readonly blockType: string }): Block {
  return {
    id,
    type: blockType,
    tag: '',
    title: '',
    permissions: [],
    defaultActive: true,
    dependencies: [],
    waitsFor: [],
    active: true,
    isRun: true,
    bound: [],
    isStep: false,
    depth: 0,
    within: [],
    children: [],
  }
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

interface RolesViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: RolesBlockData
}

function RolesView({ view, block, data }: RolesViewProps) {
  const [role, setRole] = useState('')
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    // With a role the user sees other blocks, and this one may be gone.
    if (end === 'taken') void navigate(keep(paths.policy(view.policy.id)))
  })
  const take = () => send(JSON.stringify({ role }))
  const options = [{ value: '', label: formMessages.choose }, ...data.roles.map((value) => ({ value, label: value }))]
  if (data.roles.length === 0) return <p className="text-quiet">{rolesBlockMessages.none}</p>
  return (
    <Card>
      <p className="mb-3 max-w-[72ch] text-quiet">{rolesBlockMessages.lead}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64 max-w-full">
          <Select label={rolesBlockMessages.choice} value={role} options={options} onChange={setRole} />
        </div>
        <Button look="primary" disabled={role === '' || state.kind === 'sending'} onClick={take}>
          {state.kind === 'sending' ? rolesBlockMessages.taking : rolesBlockMessages.take}
        </Button>
      </div>
      {state.kind === 'failed' && (
        <WriteFailure
          error={state.error}
          messages={policyFailureMessages.sending}
          className="my-4"
          {...(!toFailure(state.error).mayHaveHappened && { onRetry: take })}
        />
      )}
    </Card>
  )
}

interface OtherViewProps {
  readonly block: Block
  readonly data: unknown
}

function OtherView({ block, data }: OtherViewProps) {
  const address = useAddress()
  const ui = isObject(data) && isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  if (block.type === 'informationBlock' && typeof ui['description'] === 'string') return null
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
