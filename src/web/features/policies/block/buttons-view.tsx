import type { ButtonBlockData, BlockButton } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { usePolicyFlow, type PolicyView } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { buttonsBlockMessages } from './messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { Button } from '../../../components/ui/button.tsx'
import { ActionOutcome } from './action-outcome.tsx'
import { useSending } from '../block-writes.ts'

interface ButtonsViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ButtonBlockData
}

/** Buttons next to documents appear in lists. Without a list, they act on no document, even if they set a field. */
export function ButtonsView({ view, block, data }: ButtonsViewProps) {
  const { buttons } = data.uiMetaData ?? { buttons: [] }
  const lists = view.tree.all.filter(({ type, bound }) => isList(type) && block.tag !== '' && bound.includes(block.tag))
  const shown = lists.filter(({ active }) => active)
  if (buttons.length === 0) return <p className="text-quiet">{buttonsBlockMessages.none}</p>
  if (lists.length === 0)
    return (
      <Card>
        <ButtonRow policyId={view.policy.id} uuid={block.id} buttons={buttons} isOver={!block.active} />
        <Destinations policyId={view.policy.id} blockId={block.id} buttons={buttons} />
      </Card>
    )
  return (
    <div>
      <p className="mb-2 text-quiet">
        {shown.length > 0 ? buttonsBlockMessages.needsDocument : buttonsBlockMessages.needsDocumentNowhere}
      </p>
      {shown.length > 0 && <BlockLinks policyId={view.policy.id} blocks={shown} />}
    </div>
  )
}

function isList(type: string): boolean {
  return type === 'interfaceDocumentsSourceBlock'
}

interface DestinationsProps {
  readonly policyId: string
  readonly blockId: string
  readonly buttons: ButtonRowProps['buttons']
}

/** Where each button leads: “Return” alone does not say to what. */
function Destinations({ policyId, blockId, buttons }: DestinationsProps) {
  const { nodes, links } = usePolicyFlow(policyId, '').data ?? { nodes: [], links: [] }
  const said = buttons.flatMap(({ name }) => {
    const targets = links.filter(({ from, to, label }) => from === blockId && to !== blockId && label === name)
    const titles = nodes.filter(({ id, title }) => title !== '' && targets.some(({ to }) => to === id))
    return titles.length > 0
      ? [
          buttonsBlockMessages.leads(
            name ?? '',
            titles.map(({ title }) => title),
          ),
        ]
      : []
  })
  return said.length === 0 ? null : <p className="mt-2 text-sm text-quiet wrap-anywhere">{said.join(' ')}</p>
}

interface ButtonRowProps {
  readonly policyId: string
  readonly uuid: string
  readonly buttons: readonly InferOutput<typeof BlockButton>[]
  readonly isOver: boolean
}

function ButtonRow({ policyId, uuid, buttons, isOver }: ButtonRowProps) {
  const [pressed, setPressed] = useState('')
  const { state, send } = useSending(policyId, uuid)
  const press = (tag: string) => {
    setPressed(tag)
    send(JSON.stringify({ tag }))
  }
  const nameOf = (tag: string) => buttons.find((button) => button.tag === tag)?.name || buttonsBlockMessages.unnamed
  return (
    <div className="relative z-10 min-w-0">
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ tag, name }) => (
          <Button key={tag} disabled={isOver || state.kind === 'sending'} onClick={() => press(tag)}>
            {state.kind === 'sending' && pressed === tag
              ? buttonsBlockMessages.sending
              : name || buttonsBlockMessages.unnamed}
          </Button>
        ))}
      </div>
      <ActionOutcome state={state} done={buttonsBlockMessages.done(nameOf(pressed))} onRetry={() => press(pressed)} />
    </div>
  )
}
