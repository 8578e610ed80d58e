import { useState, type FormEvent } from 'react'
import { channelKinds, type Channel, type ChannelKind } from '#api/notifications/rules.ts'
import { CodeText } from '../../components/code-text.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { LabeledField, Input } from '../../components/ui/field.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { Select } from '../../components/ui/select.tsx'
import { ToggleChips } from '../../components/ui/toggle-chips.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { channelFailures, notificationMessages as messages } from './messages.ts'
import { NameField } from './name-field.tsx'
import { useNotificationWrites } from './queries.ts'

export interface ChannelDialogProps {
  /** Null for a new channel. */
  readonly channel: Channel | null
  readonly canMail: boolean
  readonly onClose: () => void
}

export function ChannelDialog({ channel, canMail, onClose }: ChannelDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <FormDialog onClose={onClose} label={channel ? messages.editChannel : messages.addChannel}>
      {() =>
        secret === null ? (
          <ChannelForm
            channel={channel}
            canMail={canMail}
            onSaved={(made) => (made === null ? onClose() : setSecret(made))}
          />
        ) : (
          <div className="flex flex-col gap-3 p-5">
            <p>{messages.secretMade}</p>
            <p className="wrap-anywhere">
              <CodeText text={`\`${secret}\``} />
            </p>
            <div className="flex gap-2">
              <CopyButton worded text={secret} label={messages.copySecret} />
              <Button look="primary" onClick={onClose}>
                {messages.done}
              </Button>
            </div>
          </div>
        )
      }
    </FormDialog>
  )
}

interface ChannelFormProps extends Omit<ChannelDialogProps, 'onClose'> {
  readonly onSaved: (secret: string | null) => void
}

function ChannelForm({ channel, canMail, onSaved }: ChannelFormProps) {
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'webhook')
  const [name, setName] = useState(channel?.name ?? '')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState('')
  const [enabled, setEnabled] = useState(channel?.enabled ?? true)
  const { addChannel, changeChannel } = useNotificationWrites()
  const { run, retry, isBusy, error } = useWrite(
    async () => {
      const given = { name, ...(address !== '' && { address }), ...(secret !== '' && { secret }) }
      if (channel === null) return addChannel({ kind, ...given })
      await changeChannel(channel.id, { enabled, ...given })
      return null
    },
    { onDoneHere: onSaved },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const keeps = channel === null ? undefined : messages.keepHint
  const hasSecret = kind === 'webhook' || kind === 'pagerduty'
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 p-5">
      {channel === null && (
        <Select
          label={messages.kind}
          value={kind}
          options={channelKinds.map((value) => ({ value, label: messages.channelKinds[value] }))}
          onChange={setKind}
          hint={kind === 'email' && !canMail ? messages.noMail : undefined}
        />
      )}
      <NameField value={name} onChange={setName} />
      {kind !== 'pagerduty' && (
        <LabeledField label={kind === 'email' ? messages.mailAddress : messages.url} hint={keeps}>
          {(control) => (
            <Input
              {...control}
              type={kind === 'email' ? 'email' : 'url'}
              required={channel === null}
              spellCheck={false}
              autoComplete="off"
              placeholder={channel?.hint}
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
        </LabeledField>
      )}
      {hasSecret && (
        <LabeledField
          label={kind === 'webhook' ? messages.secret : messages.integrationKey}
          hint={keeps ?? (kind === 'webhook' ? messages.secretHint : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              required={channel === null && kind === 'pagerduty'}
              spellCheck={false}
              autoComplete="off"
              value={secret}
              onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            />
          )}
        </LabeledField>
      )}
      {channel !== null && (
        <ToggleChips
          label={messages.state}
          options={[{ value: 'on', label: messages.enabled }]}
          chosen={enabled ? ['on'] : []}
          onChange={(on) => setEnabled(on.length > 0)}
        />
      )}
      {error !== null && <WriteFailure error={error} messages={channelFailures} onRetry={retry} hasRetryBeside />}
      <Button type="submit" look="primary" className="self-start" disabled={isBusy}>
        {isBusy ? messages.saving : messages.save}
      </Button>
    </form>
  )
}
