import { searchPolicies } from '#domain/policies/policy-list.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { usePolicies } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { policyListWords } from '../messages.ts'
import { NoPolicies } from './no-policies.tsx'
import { PolicyFailure } from '../policy-failure.tsx'
import { PolicyRow } from './policy-row.tsx'

/** All policies that one may see, to be searched. */
export function PolicyList() {
  const query = usePolicies()
  const address = useAddress()
  const { data } = query
  if (!data) return <PolicyFailure query={query} height={320} />
  const search = address.value('q')
  const found = searchPolicies(data, search)
  return (
    <section aria-label={policyListWords.list}>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        <div className="min-w-56 flex-1 basis-56 sm:max-w-80">
          <SearchField
            label={policyListWords.search}
            placeholder={policyListWords.placeholder}
            value={search}
            onSearch={(text) => address.set({ q: text })}
          />
        </div>
        <output className="text-sm text-quiet">{policyListWords.shown(found.length, data.length)}</output>
        <StaleNote query={query} />
      </div>
      {found.length === 0 ? (
        <NoPolicies all={data.length} checkedAt={query.dataUpdatedAt} />
      ) : (
        <Card padded={false}>
          <ul data-list="" className="divide-y divide-line">
            {found.map((policy) => (
              <PolicyRow key={policy.id} policy={policy} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
