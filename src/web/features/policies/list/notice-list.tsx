import Bell from 'lucide-react/icons/bell'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#api/endpoint.ts'
import { readAllNotifications, type listNewNotifications } from '#api/policies/external.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { noticeMessages as messages, policyMessages } from '../messages.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { usePolicies, usePoliciesKey } from '../queries.ts'

interface NoticeListProps {
  readonly notices: OutputOf<typeof listNewNotifications>
  /** The only policy that they are from; null for all policies. */
  readonly policyId: string | null
}

export function NoticeList({ notices, policyId }: NoticeListProps) {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  const isElsewhere = useIsElsewhere('policies')
  const query = policyId === null ? {} : { policyId }
  const { run, isBusy, error, retry } = useWrite(() => client.call(readAllNotifications, { query }), {
    onDone: () => void queries.invalidateQueries({ queryKey: [...key, 'work', 'notices'] }),
  })
  return (
    <Notice
      mark={<Bell size={16} aria-hidden />}
      title={messages.title}
      actions={
        <Button disabled={isBusy} onClick={() => run()}>
          {isBusy ? messages.marking : isElsewhere && policyId !== null ? messages.markAllRead : messages.markRead}
        </Button>
      }
    >
      <ul data-list="" className="flex flex-col gap-2">
        {notices.map(({ id, title, message, result, createDate }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-ink">{title || message}</span>
            {title && message && <span className="block whitespace-pre-line">{message}</span>}
            <span className="flex flex-wrap gap-x-3">
              {policyId === null && result !== null && <PolicyLink id={result} />}
              <Timestamp at={parseInstant(createDate)} mode="near" />
            </span>
          </li>
        ))}
      </ul>
      {error !== null && <WriteFailure error={error} messages={policyFailureMessages.setting} onRetry={retry} />}
    </Notice>
  )
}

/** Nothing for a policy that the user no longer sees. */
function PolicyLink({ id }: { readonly id: string }) {
  const policy = usePolicies().data?.find((one) => one.id === id)
  if (!policy) return null
  return (
    <PageLink to={paths.policy(id)} className="target-halo text-accent underline underline-offset-4">
      {policy.name || policyMessages.unnamed}
    </PageLink>
  )
}
