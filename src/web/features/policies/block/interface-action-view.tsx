import * as v from 'valibot'
import type { ActionBlockData } from '#api/policies/block-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { choicesIn, chosenRow, currentChoice } from '#domain/policies/rules/row-choice.ts'
import { Button } from '../../../components/ui/button.tsx'
import { openFile } from '../../../platform/files/file-sink.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { useSending } from '../block-writes.ts'
import { ActionOutcome } from './action-outcome.tsx'
import type { RowBlockProps } from './row-block-props.ts'
import { RowChooser } from './row-chooser.tsx'
import { actionBlockMessages as messages } from './messages.ts'

interface InterfaceActionProps extends RowBlockProps {
  readonly data: ActionBlockData
  /** The title of the column that shows it. */
  readonly title?: string
}

/** Chooses a value for a document: one of a selector's states, or a value of another document. */
export function InterfaceAction({ view, block, row, data, title = '' }: InterfaceActionProps) {
  const { state, send } = useSending(view.policy.id, block.id)
  const isElsewhere = useIsElsewhere('policies')
  if (data.type === 'download' && isElsewhere) return <ActionFile view={view} block={block} row={row} data={data} />
  if (data.type !== 'selector' && data.type !== 'dropdown') return <p className="text-quiet">{messages.notHere}</p>
  const choices = choicesIn(data)
  const current = currentChoice(choices, row, data.field)
  const decided = data.type === 'selector' ? choices[current] : undefined
  if (decided) return <p>{decided.name}</p>
  return (
    <RowChooser
      label={nameOf(block, data, title)}
      choices={choices}
      current={current}
      state={state}
      onApply={({ value }) => send(stringifyJson(chosenRow(row, data.field, value)))}
    />
  )
}

const IssuedFile = v.object({ fileName: v.string(), body: v.unknown() })

/** A file that a Guardian makes for a document, such as the configuration of a sensor. */
function ActionFile({ view, block, row, data }: InterfaceActionProps) {
  const { state, send } = useSending(view.policy.id, block.id)
  const content = data.uiMetaData?.['content']
  const label = typeof content === 'string' && content !== '' ? content : nameOf(block, data)
  const ask = () => send(stringifyJson(row))
  const file = state.kind === 'accepted' ? v.safeParse(IssuedFile, state.answer) : null
  const save = async ({ fileName, body }: v.InferOutput<typeof IssuedFile>) => {
    const sink = await openFile(fileName, 'application/json')
    if (!sink) return
    await sink.write(new TextEncoder().encode(stringifyJson(body)))
    await sink.close()
  }
  return (
    <div className="relative z-10 min-w-0">
      {file?.success ? (
        <>
          <Button onClick={() => void save(file.output)}>{messages.save(file.output.fileName)}</Button>
          <p className="mt-1 max-w-80 text-sm text-quiet">{messages.secret}</p>
        </>
      ) : (
        <Button disabled={state.kind === 'sending'} onClick={ask}>
          {state.kind === 'sending' ? messages.sending : label}
        </Button>
      )}
      {(state.kind === 'failed' || file?.success === false) && (
        <ActionOutcome state={state} done={messages.done} onRetry={ask} />
      )}
    </div>
  )
}

function nameOf(block: Block, { uiMetaData }: ActionBlockData, column = ''): string {
  const title = uiMetaData?.['title']
  return typeof title === 'string' && title !== '' ? title : block.title || column || messages.choice
}
