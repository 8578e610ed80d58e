import type { MessagesReportData } from '#api/policies/guardian-answers.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { isList, type JsonObject } from '#domain/json/json-value.ts'
import { reportedMessages } from '#domain/policies/rules/message-report.ts'
import { Fact } from '../../../../components/fact.tsx'
import { Notice } from '../../../../components/notice.tsx'
import { StatusMark } from '../../../../components/status-mark.tsx'
import { Timestamp } from '../../../../components/time/timestamp.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { Disclosure } from '../../../../components/ui/disclosure.tsx'
import { Table, Td, Th } from '../../../../components/ui/table.tsx'
import { JsonText } from '../../json-text.tsx'
import type { PolicyView } from '../../queries.ts'
import { ReportSearchForm } from './report-search-form.tsx'
import { messagesReportMessages as messages } from '../rare-messages.ts'

interface MessagesReportViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: MessagesReportData
}

/** The messages of the network that led to a document or its tokens. */
export function MessagesReportView({ view, block, data }: MessagesReportViewProps) {
  const { target, status, report } = data
  return (
    <div className="flex flex-col gap-5">
      <ReportSearchForm
        key={target}
        view={view}
        block={block}
        found={target}
        label={messages.target}
        hint={messages.targetHint}
      />
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
