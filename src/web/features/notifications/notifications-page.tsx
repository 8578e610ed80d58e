import { StaleNote } from '../../components/freshness.tsx'
import { pageMessages } from '../../components/messages/pages.ts'
import { uiMessages } from '../../components/messages/ui.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { Section } from '../../components/section.tsx'
import { RequireSession, useSignedIn } from '../../components/session/require-session.tsx'
import { Subscribe } from '../../components/subscribe/subscribe.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useStandingError } from '../../platform/failure.ts'
import { Channels } from './channels.tsx'
import { Deliveries } from './deliveries.tsx'
import { notificationMessages as messages } from './messages.ts'
import { useNotifications } from './queries.ts'
import { Rules } from './rules.tsx'

const height = 480

export function NotificationsPage() {
  return (
    <div className="max-w-240">
      <PageHeader title={pageMessages.notifications} lead={messages.lead}>
        <Subscribe />
      </PageHeader>
      <RequireSession reason={messages.reason}>
        <Shared />
      </RequireSession>
    </div>
  )
}

function Shared() {
  const { role } = useSignedIn()
  if (role !== 'STANDARD_REGISTRY')
    return <EmptyState title={messages.forbidden}>{messages.forbiddenAdvice}</EmptyState>
  return <SharedContent />
}

function SharedContent() {
  const query = useNotifications()
  const error = useStandingError(query)
  const { data } = query
  if (error) return <QueryFailure error={error} />
  if (!data) return <Skeleton height={height} label={`${uiMessages.loading}: ${pageMessages.notifications}`} />
  const { rules, channels, subscribers, mail } = data
  return (
    <div className="flex flex-col gap-8">
      <StaleNote query={query} />
      <Rules rules={rules} channels={channels} />
      <Channels channels={channels} canMail={mail} />
      <p className="text-sm text-quiet">{messages.subscribers(subscribers.push, subscribers.email)}</p>
      <Section title={messages.log} height={height}>
        <Deliveries />
      </Section>
    </div>
  )
}
