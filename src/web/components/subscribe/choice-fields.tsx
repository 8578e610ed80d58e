import { eventImpacts } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { choiceOf, readyMade, type ReadyMade } from '#domain/notifications/ready-made.ts'
import { networks } from '#domain/status/network.ts'
import { networkMessages } from '../messages/network.ts'
import { Select } from '../ui/select.tsx'
import { ToggleChips } from '../ui/toggle-chips.tsx'
import { subscribeMessages as messages } from './messages.ts'

export interface ChoiceFieldsProps {
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
  readonly offered: readonly ReadyMade[]
}

export function ChoiceFields({ choice, onChange, offered }: ChoiceFieldsProps) {
  const name = offered.find(
    (one) => sameKinds(choice, readyMade[one].what) && readyMade[one].minImpact === choice.minImpact,
  )
  const options = [
    ...offered.map((value) => ({ value, label: messages.readyMade[value] })),
    ...(name === undefined ? [{ value: 'custom' as const, label: messages.custom }] : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={messages.what}
        value={name ?? 'custom'}
        options={options}
        onChange={(value) => {
          if (value === 'custom') return
          const { what, minImpact } = choiceOf(value)
          onChange({ ...choice, what, minImpact })
        }}
      />
      <ToggleChips
        label={messages.networks}
        options={networks.map((value) => ({ value, label: networkMessages.name(value) }))}
        chosen={choice.networks}
        onChange={(chosen) => onChange({ ...choice, networks: [...chosen] })}
      />
      <Select
        label={messages.impact}
        value={choice.minImpact}
        options={eventImpacts.map((value) => ({ value, label: messages.impacts[value] }))}
        onChange={(minImpact) => onChange({ ...choice, minImpact })}
      />
    </div>
  )
}

function sameKinds({ what }: Choice, kinds: readonly string[]): boolean {
  return what.length === kinds.length && kinds.every((kind) => what.some((one) => one === kind))
}
