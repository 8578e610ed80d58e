import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Channel } from '#api/notifications/rules.ts'
import { Section } from '../../components/section.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { notificationMessages as messages, removeFailures, testFailures } from './messages.ts'
import { useNotificationWrites } from './queries.ts'

export interface ChannelsProps {
  readonly channels: readonly Channel[]
  readonly canMail: boolean
}

export function Channels({ channels, canMail }: ChannelsProps) {
  const [edited, setEdited] = useState<Channel | 'new' | null>(null)
  const add = <Button onClick={() => setEdited('new')}>{messages.addChannel}</Button>
  return (
    <Section title={messages.channels} height={80} actions={add}>
      {channels.length === 0 && <EmptyState title={messages.noChannels}>{messages.noChannelsAdvice}</EmptyState>}
      {channels.length > 0 && (
        <Card>
          <ul className="-my-2 divide-y divide-line">
            {channels.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} onEdit={() => setEdited(channel)} />
            ))}
          </ul>
        </Card>
      )}
      {edited !== null && (
        <ChannelDialog channel={edited === 'new' ? null : edited} canMail={canMail} onClose={() => setEdited(null)} />
      )}
    </Section>
  )
}

function ChannelRow({ channel, onEdit }: { readonly channel: Channel; readonly onEdit: () => void }) {
  const { id, name, kind, hint, trouble, enabled } = channel
  const { testChannel, removeChannel } = useNotificationWrites()
  const test = useWrite(() => testChannel(id))
  const removal = useWrite(() => removeChannel(id))
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium wrap-anywhere">
            {name} <Chip>{messages.channelKinds[kind]}</Chip> {!enabled && <Chip remark>{messages.off}</Chip>}
          </p>
          <p className="text-sm text-quiet wrap-anywhere">{hint}</p>
          {trouble !== null && <p className="text-sm wrap-anywhere">{trouble}</p>}
        </div>
        <span className="flex">
          <Button look="quiet" disabled={test.isBusy} onClick={() => test.run()}>
            {test.isBusy ? messages.testing : messages.test}
          </Button>
          <IconButton label={messages.edit(name)} onClick={onEdit}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton label={messages.removeOne(name)} disabled={removal.isBusy} onClick={() => removal.run()}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <output className="text-sm wrap-anywhere">
        {test.result &&
          (test.result.delivered
            ? messages.delivered(test.result.words, test.result.milliseconds)
            : messages.notDelivered(test.result.words))}
      </output>
      {test.error !== null && (
        <WriteFailure error={test.error} messages={testFailures} onRetry={test.retry} hasRetryBeside className="mt-2" />
      )}
      {removal.error !== null && (
        <WriteFailure
          error={removal.error}
          messages={removeFailures}
          onRetry={removal.retry}
          hasRetryBeside
          className="mt-2"
        />
      )}
    </li>
  )
}
