import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentValue } from '#domain/status/status-view.ts'
import { stateSince } from '#domain/status/state-spans.ts'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark, StatusWord } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Subscribe } from '../../../components/subscribe/subscribe.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { transitionsQuery } from '../record-queries.ts'
import { useConfirmed } from '../use-freshness.ts'
import { componentMessages } from './messages.ts'

export interface ComponentHeaderProps {
  readonly component: ComponentValue
}

export function ComponentHeader({ component }: ComponentHeaderProps) {
  const { name, groupName, description, status } = component
  return (
    <>
      <nav aria-label={componentMessages.place} className="mb-2 flex flex-wrap items-center gap-2 text-sm text-quiet">
        <PageLink to={paths.components()} className="target inline-flex items-center hover:text-ink hover:underline">
          {pageMessages.components}
        </PageLink>
        {groupName !== null && (
          <>
            <span aria-hidden="true">/</span>
            <PageLink
              to={paths.components({ q: groupName })}
              className="target inline-flex items-center hover:text-ink hover:underline"
            >
              {groupName}
            </PageLink>
          </>
        )}
      </nav>
      <PageHeader
        title={name}
        mark={<StatusMark status={status} size={44} />}
        lead={<StateInWords component={component} />}
      >
        <Subscribe component={component.id} />
      </PageHeader>
      {description && (
        <div className="-mt-2 mb-6 text-quiet">
          <ForeignText text={description} />
        </div>
      )}
    </>
  )
}

function StateInWords({ component }: ComponentHeaderProps) {
  const confirmed = useConfirmed()
  const transitions = useInfiniteQuery(transitionsQuery(useServices(), component.id)).data
  const since = transitions && stateSince(transitions[0], component)
  return (
    <p>
      {!confirmed && `${componentMessages.lastKnown} `}
      <StatusWord status={component.status} wire={component.wireStatus} />
      {since === null && `, ${componentMessages.always}`}
      {typeof since === 'number' && (
        <>
          {` ${componentMessages.since} `}
          <Timestamp at={since} mode="relative" />
        </>
      )}
    </p>
  )
}
