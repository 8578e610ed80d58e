import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Channel, Choice, Rule } from '#api/notifications/rules.ts'
import { networks as allNetworks } from '#domain/status/network.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { Section } from '../../components/section.tsx'
import { subscribeMessages } from '../../components/subscribe/messages.ts'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { notificationMessages as messages, ruleFailures } from './messages.ts'
import { useNotificationWrites } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

export interface RulesProps {
  readonly rules: readonly Rule[]
  readonly channels: readonly Channel[]
}

export function Rules({ rules, channels }: RulesProps) {
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const { removeRule } = useNotificationWrites()
  const { run, retry, error, isBusy } = useWrite(removeRule)
  const canAdd = channels.length > 0
  const add = canAdd && <Button onClick={() => setEdited('new')}>{messages.addRule}</Button>
  const namesOf = ({ channelIds }: Rule) =>
    channels
      .filter(({ id }) => channelIds.includes(id))
      .map(({ name }) => name)
      .join(', ')
  return (
    <Section title={messages.rules} height={80} actions={add}>
      {rules.length === 0 && (
        <EmptyState title={messages.noRules}>{canAdd ? messages.noRulesAdvice : messages.addChannelFirst}</EmptyState>
      )}
      {rules.length > 0 && (
        <Card>
          <ul className="-my-2 divide-y divide-line">
            {rules.map((rule) => (
              <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-52">
                  <p className="font-medium wrap-anywhere">
                    {rule.name} {!rule.enabled && <Chip remark>{messages.off}</Chip>}
                  </p>
                  <p className="text-sm text-quiet wrap-anywhere">
                    {messages.sends(aboutOf(rule.choice), namesOf(rule))}
                  </p>
                </div>
                <span className="flex">
                  <IconButton label={messages.edit(rule.name)} onClick={() => setEdited(rule)}>
                    <Pencil size={16} aria-hidden />
                  </IconButton>
                  <IconButton label={messages.removeOne(rule.name)} disabled={isBusy} onClick={() => run(rule.id)}>
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {error !== null && <WriteFailure error={error} messages={ruleFailures} onRetry={retry} className="mt-3" />}
      {edited !== null && (
        <RuleDialog rule={edited === 'new' ? null : edited} channels={channels} onClose={() => setEdited(null)} />
      )}
    </Section>
  )
}

/** The restrictions of a rule, in words. */
function aboutOf({ what, minImpact, networks, components, quiet }: Choice): string[] {
  return [
    messages.kindsOf(what.length),
    ...(minImpact === 'none' ? [] : [subscribeMessages.impacts[minImpact].toLowerCase()]),
    ...allNetworks.filter((network) => networks.includes(network)).map((network) => networkMessages.name(network)),
    ...(components.length === 0 ? [] : [messages.componentsOf(components.length)]),
    ...(quiet ? [messages.quietFromUntil(quiet.from, quiet.until)] : []),
  ]
}
