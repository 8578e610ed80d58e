import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { BlockButton } from '#api/policies/blocks.ts'
import type { InferOutput } from 'valibot'
import { mayHaveArrived } from '#domain/policies/policy-trouble.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { buttonsBlockWords } from './messages.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useSending } from '../send/use-sending.ts'

export interface ButtonRowProps {
  readonly policyId: string
  readonly uuid: string
  readonly buttons: readonly InferOutput<typeof BlockButton>[]
  /** The document that they are about; null for none. */
  readonly documentId: string | null
  /** Whether they take nothing any more. */
  readonly isOver?: boolean
}

/** Buttons of a block: one at a time, and nothing twice. */
export function ButtonRow({ policyId, uuid, buttons, documentId, isOver = false }: ButtonRowProps) {
  const [pressed, setPressed] = useState('')
  const { state, send } = useSending(policyId, uuid)
  const press = (tag: string) => {
    setPressed(tag)
    send(JSON.stringify(documentId === null ? { tag } : { document: { id: documentId }, tag }))
  }
  const nameOf = (tag: string) => buttons.find((button) => button.tag === tag)?.name || buttonsBlockWords.unnamed
  return (
    <div className="relative z-10 min-w-0">
      <div className={classes('flex gap-2', documentId === null && 'flex-wrap')}>
        {buttons.map(({ tag, name }) => (
          <Button key={tag} disabled={isOver || state.kind === 'sending'} onClick={() => press(tag)}>
            {state.kind === 'sending' && pressed === tag
              ? buttonsBlockWords.sending
              : name || buttonsBlockWords.unnamed}
          </Button>
        ))}
      </div>
      <output className="mt-3 flex items-start gap-2 text-sm text-quiet empty:hidden">
        {state.kind === 'taken' && (
          <>
            <CircleCheck size={15} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0">{buttonsBlockWords.done(nameOf(pressed))}</span>
          </>
        )}
      </output>
      {state.kind === 'trouble' && (
        <TroubleNote
          trouble={state.trouble}
          of="pressing"
          {...(!mayHaveArrived(state.trouble) && { onAgain: () => press(pressed) })}
        />
      )}
    </div>
  )
}
