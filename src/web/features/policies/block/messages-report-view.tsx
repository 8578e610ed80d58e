import { useState } from 'react'
import type { MessagesReportData } from '#api/policies/guardian-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { isList, type JsonObject } from '#domain/json/json-value.ts'
import { reportedMessages } from '#domain/policies/rules/message-report.ts'
import { Fact } from '../../../components/fact.tsx'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { useSending } from '../block-writes.ts'
import { FieldRow } from '../field-row.tsx'
import { JsonText } from '../json-text.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { reportMessages } from './messages.ts'
import { messagesReportMessages as messages } from './rare-messages.ts'

interface MessagesReportViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: MessagesReportData
}

/** The messages of the network that led to a document or its tokens. */
export function MessagesReportView({ view, block, data }: MessagesReportViewProps) {
  const { target, status, report } = data
  const [text, setText] = useState(target ?? '')
  const { state, send } = useSending(view.policy.id, block.id)
  const ask = (filterValue: string | null) => send(stringifyJson({ filterValue }))
  const isBusy = state.kind === 'sending'
  return (
    <div className="flex flex-col gap-5">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(text.trim() === '' ? null : text.trim())
        }}
      >
        <FieldRow
          isWide
          field={
            <LabeledField label={messages.target} hint={messages.targetHint}>
              {(control) => (
                <Input
                  {...control}
                  value={text}
                  className="font-mono"
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
            </LabeledField>
          }
        >
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? reportMessages.searching : reportMessages.search}
          </Button>
          {target !== null && (
            <Button disabled={isBusy} onClick={() => ask(null)}>
              {reportMessages.clear}
            </Button>
          )}
        </FieldRow>
      </form>
      {state.kind === 'failed' && (
        <ActionOutcome
          state={state}
          done=""
          failureMessages={policyFailureMessages.acting}
          onRetry={() => ask(text.trim())}
        />
      )}
      {status === 'STARTED' && <Notice mark={<StatusMark status="unknown" />} title={messages.started} />}
      {status === 'FAILED' && <p>{messages.failed}</p>}
      {report && <MessageTable report={report} />}
      {report && (
        <Card>
          <dl className="divide-y divide-line text-sm">
            {Object.entries(report).flatMap(([name, value]) =>
              isList(value)
                ? [
                    <Fact key={name} name={messages.part(name)}>
                      {String(value.length)}
                    </Fact>,
                  ]
                : [],
            )}
          </dl>
          <Disclosure summary={messages.all} className="mt-3">
            <div className="mt-2">
              <JsonText data={report} />
            </div>
          </Disclosure>
        </Card>
      )}
    </div>
  )
}

function MessageTable({ report }: { readonly report: JsonObject }) {
  const found = reportedMessages(report)
  if (found.length === 0) return null
  return (
    <Card padded={false} className="overflow-hidden">
      <Table label={messages.table} stacks>
        <thead>
          <tr>
            <Th>{messages.columns.time}</Th>
            <Th>{messages.columns.message}</Th>
            <Th>{messages.columns.from}</Th>
            <Th>{messages.columns.topic}</Th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ id, at, kind, what, status, by, topic }) => (
            <tr key={id}>
              <Td label={messages.columns.time} className="whitespace-nowrap">
                {at === null ? id : <Timestamp at={at} mode="near" />}
              </Td>
              <Td label={messages.columns.message} className="wrap-anywhere">
                <div>
                  {messages.kind(kind, status)}
                  {what !== '' && <span className="block text-quiet">{what}</span>}
                </div>
              </Td>
              <Td label={messages.columns.from} className="wrap-anywhere" isBlank={by === null}>
                {by}
              </Td>
              <Td label={messages.columns.topic} className="wrap-anywhere" isBlank={topic === ''}>
                {topic}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
