import { useQuery } from '@tanstack/react-query'
import { getSampleAccounts } from '#api/sources.ts'
import { paths } from '../../paths.ts'
import { endpointQuery, useServices } from '../../platform/services.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { PageLink } from '../page-link.tsx'
import { sessionMessages } from '../session/messages.ts'
import { purposeOf, sampleMessages } from './sample-messages.ts'

interface SampleAccountsProps {
  /** Where to go after signing in; null for where the account has something to do. */
  readonly next: string | null
  readonly onLeave?: () => void
}

/** The accounts for trying out the sample; nothing if the service started without a sample. */
export function SampleAccounts({ next, onLeave }: SampleAccountsProps) {
  const services = useServices()
  const sources = useSourcesIfKnown().data
  const isSample = sources?.schemas?.sample === true
  const query = useQuery({
    ...endpointQuery(services, getSampleAccounts),
    queryKey: ['sample-accounts'],
    enabled: isSample,
  })
  const accounts = query.data?.accounts ?? []
  if (!isSample || accounts.length === 0) return null
  return (
    <section aria-labelledby="sample-accounts">
      <h2 id="sample-accounts" className="font-medium">
        {sampleMessages.accounts}
      </h2>
      <p className="text-sm text-quiet">{sampleMessages.accountsText}</p>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {accounts.map(({ username, role }) => (
          <li key={username} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
            <PageLink
              to={paths.signIn({ next: next ?? workOf(username), as: username })}
              aria-label={sampleMessages.signInAs(username)}
              onClick={onLeave}
              className="target inline-flex items-center font-medium text-accent underline underline-offset-2 wrap-anywhere"
            >
              {username}
            </PageLink>
            <span className="text-sm text-quiet">{sessionMessages.role(role)}</span>
            {sources?.policies?.sample === true && (
              <span className="basis-full text-sm text-quiet">{purposeOf(username, role)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reader of the sample takes part in no policy. */
function workOf(username: string): string {
  return username === 'reader' ? paths.schemas() : paths.policies()
}
