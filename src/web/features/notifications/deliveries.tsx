import { deliveryStates, type Delivery } from '#api/notifications/notifications.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { StaleNote } from '../../components/freshness.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Table, Td, Th } from '../../components/ui/table.tsx'
import { WriteFailure } from '../../components/write-failure.tsx'
import { useAddress } from '../../platform/address.ts'
import { useStandingError } from '../../platform/failure.ts'
import { useWrite } from '../../platform/use-write.ts'
import { notificationMessages as messages, resendFailures } from './messages.ts'
import { useDeliveries, useNotificationWrites } from './queries.ts'

const states = (['', ...deliveryStates] as const).map((value) => ({
  value,
  label: messages.states[value === '' ? 'all' : value],
}))

export function Deliveries() {
  const { value, set } = useAddress()
  const state = deliveryStates.find((one) => one === value('state')) ?? ''
  return (
    <>
      <div className="mb-3">
        <Segmented label={messages.state} value={state} options={states} onChange={(next) => set({ state: next })} />
      </div>
      <DeliveryList state={state} />
    </>
  )
}

function DeliveryList({ state }: { readonly state: string }) {
  const query = useDeliveries(state)
  const error = useStandingError(query)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error) return <QueryFailure error={error} />
  if (!data) return <Skeleton height={240} label={messages.loading} />
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0)
    return <EmptyState title={messages.noDeliveries}>{messages.noDeliveriesAdvice}</EmptyState>
  return (
    <>
      <StaleNote query={query} />
      <Table label={messages.deliveries}>
        <thead>
          <tr>
            <Th>{messages.time}</Th>
            <Th>{messages.message}</Th>
            <Th>{messages.to}</Th>
            <Th>{messages.state}</Th>
            <Th>{messages.attempts}</Th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <Button className="mt-3" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.older}
        </Button>
      )}
    </>
  )
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const { id, createdAt, title, events, channel, rule, state, attempts } = delivery
  const { resend } = useNotificationWrites()
  const { run, retry, isBusy, error } = useWrite(() => resend(id))
  const last = attempts.at(-1)
  return (
    <tr className="align-top">
      <Td className="whitespace-nowrap">
        <Moment at={createdAt} />
      </Td>
      <Td className="min-w-40 wrap-anywhere">
        {title} {events > 1 && <span className="text-quiet">({messages.events(events)})</span>}
      </Td>
      <Td className="wrap-anywhere">
        {channel}
        {rule !== null && <span className="block text-xs text-quiet">{rule}</span>}
      </Td>
      <Td>
        {messages.states[state]}
        {state === 'dead' && (
          <Button className="mt-1" disabled={isBusy} onClick={() => run()}>
            {messages.sendAgain}
          </Button>
        )}
        {error !== null && <WriteFailure error={error} messages={resendFailures} onRetry={retry} hasRetryBeside />}
      </Td>
      <Td className="min-w-40 wrap-anywhere">
        {attempts.length} {last && <span className="text-quiet">{last.words}</span>}
      </Td>
    </tr>
  )
}

function Moment({ at }: { readonly at: string }) {
  const instant = parseInstant(at)
  return instant === null ? at : <Timestamp at={instant} />
}
