import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  changeSubscription,
  confirmSubscription,
  getSubscription,
  unsubscribe,
  type Subscription,
} from '#api/notifications/subscriptions.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { uiMessages } from '../../components/messages/ui.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { ChoiceFields } from '../../components/subscribe/choice-fields.tsx'
import { saveFailures } from '../../components/subscribe/messages.ts'
import { Subscribe } from '../../components/subscribe/subscribe.tsx'
import { TimeFields } from '../../components/subscribe/time-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { failureKindOf, useStandingError } from '../../platform/failure.ts'
import { useServices } from '../../platform/services.ts'
import { useWrite } from '../../platform/use-write.ts'
import { notificationMessages } from './messages.ts'

const messages = notificationMessages.subscription
const offered = ['everything', 'incidents', 'outages', 'maintenance', 'witness'] as const

/** The target of the links in emails. The token is in the fragment, which no server sees. */
export function SubscriptionPage() {
  const token = tokenIn(useLocation().hash)
  return (
    <>
      <PageHeader title={pageMessages.subscription} />
      {token === '' ? (
        <EmptyState title={messages.missing}>{messages.missingAdvice}</EmptyState>
      ) : (
        <Found key={token} token={token} />
      )}
    </>
  )
}

/** A truncated link may end in the middle of a character. */
function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function Found({ token }: { readonly token: string }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: ['subscription', token],
    queryFn: ({ signal }) => client.call(getSubscription, { body: JSON.stringify({ token }), signal }),
  })
  const end = useWrite(() => client.call(unsubscribe, { query: { token } }))
  const error = useStandingError(query)
  if (end.isDone) return <EmptyState title={messages.ended}>{messages.endedAdvice}</EmptyState>
  if (error && failureKindOf(error) === 'not-found')
    return (
      <EmptyState title={messages.unknown}>
        <p className="mb-3">{messages.unknownAdvice}</p>
        <Subscribe />
      </EmptyState>
    )
  if (error) return <QueryFailure error={error} />
  if (!query.data) return <Skeleton height={240} label={uiMessages.loading} />
  return (
    <Card className="flex max-w-140 flex-col gap-4">
      <p>{messages.lead(query.data.hint)}</p>
      {query.data.state === 'unconfirmed' ? (
        <Confirm token={token} />
      ) : query.data.choice ? (
        <Change token={token} given={query.data.choice} />
      ) : (
        <p className="text-sm text-quiet">{messages.shared}</p>
      )}
      <Button className="self-start" disabled={end.isBusy} onClick={() => end.run()}>
        {messages.end}
      </Button>
      {end.error !== null && <WriteFailure error={end.error} messages={saveFailures} hasRetryBeside />}
    </Card>
  )
}

function useKept(token: string) {
  const queries = useQueryClient()
  return (subscription: Subscription) => queries.setQueryData(['subscription', token], subscription)
}

function Confirm({ token }: { readonly token: string }) {
  const { client } = useServices()
  const keep = useKept(token)
  const { run, isBusy, error } = useWrite(() => client.call(confirmSubscription, { body: JSON.stringify({ token }) }), {
    onDone: keep,
  })
  return (
    <>
      <p className="text-sm text-quiet">{messages.confirmLead}</p>
      <Button look="primary" className="self-start" disabled={isBusy} onClick={() => run()}>
        {messages.confirm}
      </Button>
      {error !== null && <WriteFailure error={error} messages={saveFailures} hasRetryBeside />}
    </>
  )
}

interface ChangeProps {
  readonly token: string
  readonly given: Choice
}

function Change({ token, given }: ChangeProps) {
  const { client } = useServices()
  const keep = useKept(token)
  const [choice, setChoice] = useState(given)
  const { run, isBusy, isDone, error } = useWrite(
    () => client.call(changeSubscription, { body: JSON.stringify({ token, choice }) }),
    { onDone: keep },
  )
  return (
    <>
      <p className="text-sm text-quiet">
        <output>{isDone ? messages.saved : messages.confirmed}</output>
      </p>
      <ChoiceFields choice={choice} onChange={setChoice} offered={offered} />
      <TimeFields choice={choice} onChange={setChoice} />
      <Button look="primary" className="self-start" disabled={isBusy} onClick={() => run()}>
        {messages.save}
      </Button>
      {error !== null && <WriteFailure error={error} messages={saveFailures} hasRetryBeside />}
    </>
  )
}
