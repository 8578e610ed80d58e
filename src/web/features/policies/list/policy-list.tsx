import { Dotted } from '../../../components/dotted.tsx'
import { repeats } from '#domain/text/repeats.ts'
import { searchPolicies, type PolicyValue } from '#domain/policies/policy.ts'
import { StaleNote, CheckedAt } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useMayImport } from '../import/policy-files.ts'
import { PolicyMenu } from '../import/policy-menu.tsx'
import type { PolicyActivity } from '#api/policies/policy-work.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { queueMessages } from '../work/messages.ts'
import { useHasArrived } from '../arrival.ts'
import { useFollowedPolicies, usePolicies, usePolicyNotices, usePolicyWork } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { policyListMessages, policyMessages } from '../messages.ts'
import { PolicyFailure } from '../policy-failure.tsx'
import { ConnectNetwork } from '../../../components/connect/connect-network.tsx'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../components/ui/chip.tsx'

export function PolicyList() {
  const query = usePolicies()
  useFollowedPolicies()
  const address = useAddress()
  const work = usePolicyWork()
  const activities = work.data?.policies ?? []
  const { data } = query
  // The queue above it comes with the work.
  const hasArrived = useHasArrived([work, usePolicyNotices()])
  if (!data || !hasArrived) return <PolicyFailure query={query} height={320} />
  const search = address.value('q')
  const found = searchPolicies(data, search)
  return (
    <section aria-label={policyListMessages.list}>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden" data-print="no">
        {data.length > 0 && (
          <>
            <div className="min-w-56 flex-1 basis-56 sm:max-w-80">
              <SearchField
                label={policyListMessages.search}
                placeholder={policyListMessages.placeholder}
                value={search}
                onSearch={(text) => address.set({ q: text })}
              />
            </div>
            <output className="text-sm text-quiet">{policyListMessages.shown(found.length, data.length)}</output>
          </>
        )}
        {/* The queue above it is not rendered if there are no policies. */}
        <StaleNote query={query} {...(data.length > 0 && work.data && { within: work })} />
      </div>
      {found.length === 0 ? (
        <NoPolicies all={data.length} checkedAt={query.dataUpdatedAt} />
      ) : (
        <Card padded={false}>
          <ul data-list="" className="divide-y divide-line">
            {found.map((policy) => (
              <PolicyRow
                key={policy.id}
                policy={policy}
                isNameShared={data.some(({ id, name }) => id !== policy.id && name === policy.name)}
                activity={activities.find(({ policyId }) => policyId === policy.id)}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

interface NoPoliciesProps {
  /** The number of policies, ignoring the search. */
  readonly all: number
  readonly checkedAt: number
}

function NoPolicies({ all, checkedAt }: NoPoliciesProps) {
  const address = useAddress()
  const isElsewhere = useIsElsewhere('policies')
  const mayImport = useMayImport()
  const empty = isElsewhere
    ? policyListMessages.elsewhere
    : mayImport
      ? policyListMessages.emptyForRegistry
      : policyListMessages.empty
  const { title, hint } = all === 0 ? empty : policyListMessages.nothing
  return (
    <Card>
      <EmptyState title={title}>
        <p>{hint}</p>
        {all === 0 && !isElsewhere && (
          <div className="mt-4 max-w-3xl">
            <ConnectNetwork area="policies" />
          </div>
        )}
        <p className="mt-1">
          <CheckedAt at={checkedAt} />
        </p>
        {all > 0 && (
          <Button className="mt-3" onClick={() => address.set({ q: null })}>
            {uiMessages.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}

interface PolicyRowProps {
  readonly policy: PolicyValue
  /** True if another policy has the same name, so that only the tags differ. */
  readonly isNameShared: boolean
  readonly activity: PolicyActivity | undefined
}

function PolicyRow({ policy, isNameShared, activity }: PolicyRowProps) {
  const { id, name, description, version, tag, status, role } = policy
  const mayImport = useMayImport()
  // Every policy here is only on this service, which its page says.
  const isElsewhere = useIsElsewhere('policies')
  return (
    <li className="relative flex items-start justify-between gap-x-4 px-4 py-3 first:rounded-t-xl last:rounded-b-xl hover:bg-hover sm:px-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageLink to={paths.policy(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
            {name || policyMessages.unnamed}
          </PageLink>
          {role === null ? (
            <span className="text-sm text-quiet">{policyMessages.noRole}</span>
          ) : (
            <Chip>{policyMessages.yourRole(role)}</Chip>
          )}
        </div>
        {!repeats(description, '', name) && <p className="mt-1 line-clamp-2 text-sm text-quiet">{description}</p>}
        {activity && <Activity activity={activity} />}
        <p className="text-sm text-quiet">
          <Dotted>
            {version !== null && policyMessages.version(version)}
            {isElsewhere && policyMessages.status(status)}
            {mayImport && isNameShared && <span className="font-mono text-xs wrap-anywhere">{tag}</span>}
          </Dotted>
        </p>
      </div>
      <div className="z-10">
        <PolicyMenu policy={policy} />
      </div>
    </li>
  )
}

function Activity({ activity: { lastActivityAt, waiting, isPartial, looked } }: { readonly activity: PolicyActivity }) {
  return (
    <p className="text-sm text-quiet wrap-anywhere">
      <Dotted>
        {waiting.map(
          ({ role, count, isVacant }) =>
            `${queueMessages.waitFor(policyMessages.actor(role), count, isPartial)}${isVacant ? queueMessages.vacant : ''}`,
        )}
        {isPartial && (waiting.length > 0 ? queueMessages.looked(looked) : queueMessages.noneLooked(looked))}
        {lastActivityAt !== null && (
          <>
            {`${queueMessages.lastActivity} `}
            <Timestamp at={parseInstant(lastActivityAt)} mode="near" />
          </>
        )}
      </Dotted>
    </p>
  )
}
