import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { getSubscriptionOptions, subscribeEmail } from '#api/notifications/subscriptions.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { choiceOf } from '#domain/notifications/ready-made.ts'
import { paths } from '../../paths.ts'
import { useStandingError } from '../../platform/failure.ts'
import { useNetwork } from '../../platform/network.ts'
import { useServices } from '../../platform/services.ts'
import { useWrite } from '../../platform/use-write.ts'
import { CopyButton } from '../copy-button.tsx'
import { uiMessages } from '../messages/ui.ts'
import { QueryFailure } from '../query-failure.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { LabeledField, Input } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ToggleChips } from '../ui/toggle-chips.tsx'
import { WriteFailure } from '../write-failure.tsx'
import { canPush, endPush, readPush, startPush } from './browser-push.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { pushFailures, saveFailures, subscribeMessages as messages } from './messages.ts'
import { TimeFields } from './time-fields.tsx'

const offered = ['everything', 'incidents', 'outages', 'maintenance', 'witness'] as const

export interface SubscribePanelProps {
  readonly component?: string | undefined
  readonly onClose: () => void
}

export function SubscribePanel({ component, onClose }: SubscribePanelProps) {
  const { client } = useServices()
  const options = useQuery({
    queryKey: ['subscription-options'],
    queryFn: ({ signal }) => client.call(getSubscriptionOptions, { signal }),
  })
  const push = useQuery({ queryKey: ['browser-push'], queryFn: () => readPush(client) })
  const { network } = useNetwork()
  const [edited, setEdited] = useState<Choice | null>(null)
  const choice = edited ?? push.data?.choice ?? firstChoice(network, component)
  const [optionsError, pushError] = [useStandingError(options), useStandingError(push)]
  const error = optionsError ?? pushError
  return (
    <Dialog open onClose={onClose} label={messages.subscribe} closeLabel={uiMessages.close}>
      <div className="flex flex-col gap-5 p-5">
        {error && <QueryFailure error={error} />}
        {!error && (options.isPending || push.isPending) && <Skeleton height={220} label={messages.loading} />}
        {options.data && push.data && (
          <Messages
            options={options.data}
            isOn={push.data.choice !== null}
            component={component}
            choice={choice}
            onChange={setEdited}
          />
        )}
        <PanelPart title={messages.feeds}>
          <p className="text-sm text-quiet">{messages.feedsHint}</p>
          <Feeds networks={choice.networks} component={component} />
        </PanelPart>
      </div>
    </Dialog>
  )
}

function firstChoice(network: string | null, component: string | undefined): Choice {
  const networks = network === null ? [] : [network]
  return { ...choiceOf('everything'), networks, components: component === undefined ? [] : [component] }
}

function PanelPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

interface MessagesProps {
  readonly options: { readonly pushKey: string; readonly email: boolean }
  readonly isOn: boolean
  readonly component: string | undefined
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

function Messages({ options, isOn, component, choice, onChange }: MessagesProps) {
  return (
    <>
      <ChoiceFields choice={choice} onChange={onChange} offered={offered} />
      {component !== undefined && (
        <ToggleChips
          label={messages.component}
          options={[{ value: component, label: messages.about }]}
          chosen={choice.components}
          onChange={(components) => onChange({ ...choice, components: [...components] })}
        />
      )}
      <Disclosure summary={messages.times}>
        <div className="mt-2 flex flex-col gap-3">
          <TimeFields choice={choice} onChange={onChange} />
        </div>
      </Disclosure>
      <PanelPart title={messages.browser}>
        <ThisBrowser pushKey={options.pushKey} isOn={isOn} choice={choice} />
      </PanelPart>
      {options.email && (
        <PanelPart title={messages.mail}>
          <ByMail choice={choice} />
        </PanelPart>
      )}
    </>
  )
}

interface ThisBrowserProps {
  readonly pushKey: string
  readonly isOn: boolean
  readonly choice: Choice
}

function ThisBrowser({ pushKey, isOn, choice }: ThisBrowserProps) {
  const { client } = useServices()
  const queries = useQueryClient()
  const onDone = () => void queries.invalidateQueries({ queryKey: ['browser-push'] })
  const start = useWrite(() => startPush(client, pushKey, choice), { onDone })
  const end = useWrite(() => endPush(client), { onDone })
  if (!canPush()) return <p className="text-sm text-quiet">{messages.unsupported}</p>
  if (Notification.permission === 'denied') return <p className="text-sm text-quiet">{messages.denied}</p>
  const error = start.error ?? end.error
  return (
    <>
      <p className="text-sm text-quiet">
        <output>{isOn ? messages.isOn : start.result === false ? messages.notAllowed : messages.browserHint}</output>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={start.isBusy} onClick={() => start.run()}>
          {isOn ? messages.save : messages.turnOn}
        </Button>
        {isOn && (
          <Button disabled={end.isBusy} onClick={() => end.run()}>
            {messages.turnOff}
          </Button>
        )}
      </div>
      {error !== null && <WriteFailure error={error} messages={pushFailures} hasRetryBeside />}
    </>
  )
}

function ByMail({ choice }: { readonly choice: Choice }) {
  const { client } = useServices()
  const [address, setAddress] = useState('')
  const { run, isBusy, isDone, error } = useWrite(() =>
    client.call(subscribeEmail, { body: JSON.stringify({ address, choice }) }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <LabeledField label={messages.address}>
        {(control) => (
          <Input
            {...control}
            type="email"
            required
            autoComplete="email"
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        )}
      </LabeledField>
      <Button type="submit" className="self-start" disabled={isBusy}>
        {messages.sendMail}
      </Button>
      <output className="text-sm text-quiet">{isDone && messages.mailSent}</output>
      {error !== null && <WriteFailure error={error} messages={saveFailures} hasRetryBeside />}
    </form>
  )
}

interface FeedsProps {
  readonly networks: readonly string[]
  readonly component: string | undefined
}

function Feeds({ networks, component }: FeedsProps) {
  const [by, setBy] = useState<readonly string[]>([])
  const carried = { network: networks, component }
  const feeds = [
    { name: messages.atom, path: paths.atom({ ...carried, by }) },
    { name: messages.rss, path: paths.rss({ ...carried, by }) },
    { name: messages.calendar, path: paths.calendar(carried) },
  ]
  return (
    <>
      <ToggleChips
        label={messages.entries}
        options={[{ value: 'update', label: messages.byUpdate }]}
        chosen={by}
        onChange={setBy}
      />
      <ul className="-mx-1">
        {feeds.map(({ name, path }) => (
          <li key={name} className="flex items-center justify-between gap-2 rounded-md px-1 hover:bg-hover">
            <a href={path} className="target min-w-0 flex-1 py-1 text-accent underline underline-offset-2">
              {name}
            </a>
            <CopyButton asAddress text={path} label={messages.copy(name)} />
          </li>
        ))}
      </ul>
    </>
  )
}
