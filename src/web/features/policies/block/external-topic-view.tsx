import { useState } from 'react'
import type { ExternalTopicData } from '#api/policies/guardian-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Fact } from '../../../components/fact.tsx'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useSending } from '../block-writes.ts'
import { FieldRow } from '../field-row.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { externalTopicMessages as messages } from './rare-messages.ts'

interface ExternalTopicViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ExternalTopicData
}

/** Takes documents from a topic of another policy: choose the topic, then a schema, then load them. */
export function ExternalTopicView({ view, block, data }: ExternalTopicViewProps) {
  const [topic, setTopic] = useState('')
  const [schemaId, setSchemaId] = useState('')
  const [last, setLast] = useState('')
  const { state, send } = useSending(view.policy.id, block.id)
  const ask = (body: string) => {
    setLast(body)
    send(body)
  }
  const run = (operation: string, value?: string) => ask(stringifyJson({ operation, value }))
  const status = data.status ?? 'NEED_TOPIC'
  const isBusy = state.kind === 'sending'
  const working = messages.working[status]
  if (working !== undefined) return <Notice mark={<StatusMark status="unknown" />} title={working} />
  return (
    <Card>
      {status === 'NEED_TOPIC' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            run('SetTopic', topic.trim())
          }}
        >
          <FieldRow
            isWide
            field={
              <LabeledField label={messages.topic} hint={messages.topicHint}>
                {(control) => (
                  <Input
                    {...control}
                    value={topic}
                    className="font-mono"
                    onChange={(event) => setTopic(event.currentTarget.value)}
                  />
                )}
              </LabeledField>
            }
          >
            <Button type="submit" look="primary" disabled={isBusy || !isTopic(topic.trim())}>
              {messages.next}
            </Button>
          </FieldRow>
        </form>
      ) : (
        <TopicFacts data={data} />
      )}
      {status === 'NEED_SCHEMA' && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <div className="w-80 max-w-full">
            <Select
              label={messages.schema}
              value={schemaId}
              options={[
                { value: '', label: messages.choose },
                ...data.schemas.map(({ id, name, status: verified }) => ({
                  value: id,
                  label: messages.verified(name ?? id, verified),
                })),
              ]}
              onChange={setSchemaId}
            />
          </div>
          <Button
            look="primary"
            disabled={isBusy || !data.schemas.some((one) => one.id === schemaId && one.status !== 'INCOMPATIBLE')}
            onClick={() => run('SetSchema', schemaId)}
          >
            {messages.take}
          </Button>
          <Button disabled={isBusy} onClick={() => run('VerificationSchemas')}>
            {messages.verify}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {status === 'FREE' && (
          <Button look="primary" disabled={isBusy} onClick={() => run('LoadDocuments')}>
            {messages.load}
          </Button>
        )}
        {(status === 'NEED_SCHEMA' || status === 'ERROR') && (
          <Button disabled={isBusy} onClick={() => run('Restart')}>
            {messages.restart}
          </Button>
        )}
      </div>
      {status === 'ERROR' && <p className="mt-3">{messages.failed}</p>}
      <ActionOutcome
        state={state}
        done={messages.sent}
        failureMessages={policyFailureMessages.acting}
        onRetry={() => ask(last)}
      />
    </Card>
  )
}

function TopicFacts({ data }: { readonly data: ExternalTopicData }) {
  const { policyInstanceMessage: policy, documentMessage, documentTopicId, policyTopicId, schema, lastUpdate } = data
  const facts = [
    [messages.facts.policy, [policy?.name, policy?.version].filter(Boolean).join(', ')],
    [messages.facts.policyTopic, policyTopicId],
    [messages.facts.topic, [documentMessage?.name, documentTopicId].filter(Boolean).join(', ')],
    [messages.facts.schema, schema?.name],
  ] as const
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
      {lastUpdate && (
        <Fact name={messages.facts.updated}>
          <Timestamp at={parseInstant(lastUpdate)} mode="near" />
        </Fact>
      )}
    </dl>
  )
}

function isTopic(text: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(text)
}
