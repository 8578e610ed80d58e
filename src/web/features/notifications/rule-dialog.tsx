import { useState, type FormEvent } from 'react'
import { eventKinds } from '#api/notifications/events.ts'
import type { Channel, Choice, Rule } from '#api/notifications/rules.ts'
import { choiceOf } from '#domain/notifications/ready-made.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { ChoiceFields } from '../../components/subscribe/choice-fields.tsx'
import { saveFailures, subscribeMessages } from '../../components/subscribe/messages.ts'
import { TimeFields } from '../../components/subscribe/time-fields.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorText } from '../../components/ui/error-text.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { ToggleChips } from '../../components/ui/toggle-chips.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { ComponentField } from './component-field.tsx'
import { notificationMessages as messages, ruleFailures } from './messages.ts'
import { NameField } from './name-field.tsx'
import { useNotificationWrites } from './queries.ts'

const offered = ['everything', 'incidents', 'outages', 'maintenance', 'witness', 'work'] as const
const kindOptions = eventKinds.map((value) => ({ value, label: subscribeMessages.kinds[value] }))
const shownMessages = 8

export interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: Rule | null
  readonly channels: readonly Channel[]
  readonly onClose: () => void
}

export function RuleDialog({ rule, channels, onClose }: RuleDialogProps) {
  const [name, setName] = useState(rule?.name ?? '')
  const [enabled, setEnabled] = useState(rule?.enabled ?? true)
  const [channelIds, setChannelIds] = useState<readonly string[]>(
    rule?.channelIds ?? channels.slice(0, 1).map(({ id }) => id),
  )
  const [choice, setChoice] = useState<Choice>(rule?.choice ?? choiceOf('everything'))
  const { saveRule } = useNotificationWrites()
  const { run, retry, isBusy, error } = useWrite(
    () => saveRule(rule?.id ?? null, { name, enabled, channelIds: [...channelIds], choice }),
    { onDoneHere: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <FormDialog onClose={onClose} label={rule ? messages.editRule : messages.addRule}>
      {() => (
        <form onSubmit={submit} className="flex flex-col gap-4 p-5">
          <NameField value={name} onChange={setName} />
          <ToggleChips
            label={messages.channelsOf}
            options={channels.map(({ id, name: label }) => ({ value: id, label }))}
            chosen={channelIds}
            onChange={setChannelIds}
          />
          {channelIds.length === 0 && <ErrorText className="-mt-2">{messages.noChannelChosen}</ErrorText>}
          <ChoiceFields choice={choice} onChange={setChoice} offered={offered} />
          <ToggleChips
            label={messages.kinds}
            options={kindOptions}
            chosen={choice.what}
            onChange={(what) => setChoice({ ...choice, what: [...what] })}
          />
          {choice.what.length === 0 && <ErrorText className="-mt-2">{messages.noKindChosen}</ErrorText>}
          <ComponentField
            chosen={choice.components}
            onChange={(components) => setChoice({ ...choice, components: [...components] })}
          />
          <TimeFields choice={choice} onChange={setChoice} />
          <ToggleChips
            label={messages.state}
            options={[{ value: 'on', label: messages.enabled }]}
            chosen={enabled ? ['on'] : []}
            onChange={(on) => setEnabled(on.length > 0)}
          />
          <Preview choice={choice} />
          {error !== null && <WriteFailure error={error} messages={ruleFailures} onRetry={retry} hasRetryBeside />}
          <Button
            type="submit"
            look="primary"
            className="self-start"
            disabled={isBusy || channelIds.length === 0 || choice.what.length === 0}
          >
            {isBusy ? messages.saving : messages.save}
          </Button>
        </form>
      )}
    </FormDialog>
  )
}

/** The messages that the rule would have sent recently. */
function Preview({ choice }: { readonly choice: Choice }) {
  const { preview } = useNotificationWrites()
  const { run, retry, isBusy, result, error } = useWrite(() => preview(choice))
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunk p-3">
      <Button className="self-start" disabled={isBusy || choice.what.length === 0} onClick={() => run()}>
        {isBusy ? messages.previewing : messages.preview}
      </Button>
      {error !== null && <WriteFailure error={error} messages={saveFailures} onRetry={retry} hasRetryBeside />}
      <output className="text-sm">{result && messages.previewTotal(result.total)}</output>
      {result && result.total > 0 && (
        <ul className="space-y-1 text-sm">
          {result.messages.slice(0, shownMessages).map(({ at, title }) => (
            <li key={`${at} ${title}`} className="wrap-anywhere">
              <Moment at={at} /> {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Moment({ at }: { readonly at: string }) {
  const instant = parseInstant(at)
  return <span className="text-quiet">{instant === null ? at : <Timestamp at={instant} />}</span>
}
