import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import type { ApiError } from '#api/errors.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { StatusMark } from '../../components/status-mark.tsx'
import { paths } from '../../paths.ts'
import { failureKindOf, useStandingError } from '../../platform/failure.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { notShownMessages } from './policy-failure-messages.ts'
import { uiMessages } from '../../components/messages/ui.ts'

export interface PolicyFailureProps {
  readonly query: { readonly error: ApiError | null }
  /** Estimated height of the content, in pixels. */
  readonly height: number
  readonly gone?: ReactNode
}

export function PolicyFailure({ query, height, gone }: PolicyFailureProps) {
  const error = useStandingError({ data: undefined, error: query.error })
  if (!error) return <Skeleton height={height} label={uiMessages.loading} />
  const kind = failureKindOf(error)
  if (kind === 'permission-missing' || kind === 'not-allowed')
    return (
      <EmptyState title={notShownMessages.noPermission.title} mark={<LockKeyhole size={16} aria-hidden />}>
        <p>{notShownMessages.noPermission.advice}</p>
      </EmptyState>
    )
  if (kind === 'not-found' && gone) return gone
  return <QueryFailure error={error} />
}

export function NoPolicy() {
  return <GonePolicy words={notShownMessages.noPolicy} />
}

/** Shown to users who had the policy open. */
export function RemovedPolicy() {
  return <GonePolicy words={notShownMessages.removed} />
}

function GonePolicy({ words }: { readonly words: { readonly title: string; readonly advice: string } }) {
  return (
    <EmptyState title={words.title} mark={<StatusMark status="unknown" />}>
      <output className="block">{words.advice}</output>
      <PageLink to={paths.policies()} className={buttonClass('plain', 'mt-3')}>
        {notShownMessages.toPolicies}
      </PageLink>
    </EmptyState>
  )
}
