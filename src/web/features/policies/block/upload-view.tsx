import { useState } from 'react'
import * as v from 'valibot'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { UploadedDocuments } from '#api/policies/guardian-answers.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { DropZone } from '../../../components/ui/drop-zone.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { useSending } from '../block-writes.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { uploadMessages as messages } from './rare-messages.ts'

interface UploadViewProps {
  readonly view: PolicyView
  readonly block: Block
}

interface ChosenFile {
  readonly name: string
  /** Null if the file is not a JSON object. */
  readonly document: JsonObject | null
}

/** Sends documents that were issued elsewhere, from files. */
export function UploadView({ view, block }: UploadViewProps) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end === 'taken') setFiles([])
  })
  const documents = files.flatMap(({ document }) => document ?? [])
  const upload = () => send(stringifyJson({ documents }))
  const add = async (chosen: readonly File[]) => {
    const read = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, document: documentIn(await file.text()) })),
    )
    setFiles((held) => [...held.filter(({ name }) => !read.some((one) => one.name === name)), ...read])
  }
  const answer = state.kind === 'accepted' ? v.safeParse(UploadedDocuments, state.answer) : null
  const done = answer?.success
    ? messages.done(answer.output.verified.length, answer.output.invalid.length)
    : messages.sent
  return (
    <Card>
      <DropZone
        onFiles={(chosen) => void add(chosen)}
        text={messages.choose}
        label={messages.files}
        accept=".json,application/json"
        multiple
        className="p-4"
      >
        <span>{messages.hint}</span>
      </DropZone>
      {files.length > 0 && (
        <ul aria-label={messages.files} className="mt-3 divide-y divide-line border-y border-line text-sm">
          {files.map(({ name, document }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name}
                {document === null && <ErrorText>{messages.unreadable}</ErrorText>}
              </span>
              <Button look="quiet" onClick={() => setFiles(files.filter((one) => one.name !== name))}>
                {messages.remove(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button look="primary" disabled={documents.length === 0 || state.kind === 'sending'} onClick={upload}>
          {state.kind === 'sending' ? messages.sending : messages.send(documents.length)}
        </Button>
      </div>
      <ActionOutcome state={state} done={done} failureMessages={policyFailureMessages.acting} onRetry={upload} />
    </Card>
  )
}

function documentIn(text: string): JsonObject | null {
  try {
    const content = parseExactJson(text)
    return isObject(content) ? content : null
  } catch {
    return null
  }
}
