import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPolicyComparison, listPolicyVersions } from '#api/policies/policy-review.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useServices } from '../../../platform/services.ts'
import { useSession } from '../../../platform/session/session.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { usePolicies, usePoliciesKey } from '../queries.ts'
import { policyMessages } from '../messages.ts'
import { ToolPage } from '../tool-page.tsx'
import { ChangeList } from './change-list.tsx'
import { compareMessages } from './messages.ts'

export function ComparePage() {
  return (
    <ToolPage title={compareMessages.title} lead={compareMessages.lead}>
      {(policyId) => <Comparing key={policyId} policyId={policyId} />}
    </ToolPage>
  )
}

function useVersions(policyId: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'versions'],
    queryFn: ({ signal }) => client.call(listPolicyVersions, { params: { policyId }, signal }),
    enabled: useSession().session !== null,
  })
}

/** `chosen` is `number 3` or `with ID`. */
function useComparison(policyId: string, chosen: string) {
  const { client } = useServices()
  const [name = '', value = ''] = chosen.split(' ')
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'comparison', chosen],
    queryFn: ({ signal }) =>
      client.call(getPolicyComparison, { params: { policyId }, query: { [name]: value }, signal }),
    enabled: chosen !== '',
  })
}

function Comparing({ policyId }: { readonly policyId: string }) {
  const versions = useVersions(policyId)
  const policies = usePolicies()
  const [chosen, setChosen] = useState('')
  if (!versions.data) return <PolicyFailure query={versions} height={400} gone={<NoPolicy />} />
  if (!policies.data) return <PolicyFailure query={policies} height={400} />
  const options = [
    ...versions.data.slice(1).map((one) => ({ value: `number ${one.number}`, label: compareMessages.version(one) })),
    ...policies.data
      .filter(({ id }) => id !== policyId)
      .map(({ id, name }) => ({ value: `with ${id}`, label: compareMessages.policy(name || policyMessages.unnamed) })),
  ]
  if (options.length === 0)
    return (
      <EmptyState title={compareMessages.nothingToChoose.title}>
        <p>{compareMessages.nothingToChoose.hint}</p>
      </EmptyState>
    )
  return (
    <>
      <Select
        label={compareMessages.with}
        value={chosen}
        options={[{ value: '', label: compareMessages.choose }, ...options]}
        onChange={setChosen}
        className="max-w-md"
      />
      <div className="mt-6" aria-live="polite">
        {chosen === '' ? (
          <p className="text-quiet">{compareMessages.chosenFirst}</p>
        ) : (
          <Compared policyId={policyId} chosen={chosen} />
        )}
      </div>
    </>
  )
}

function Compared({ policyId, chosen }: { readonly policyId: string; readonly chosen: string }) {
  const query = useComparison(policyId, chosen)
  if (!query.data) return <PolicyFailure query={query} height={320} />
  if (query.data.changes.length === 0)
    return (
      <EmptyState title={compareMessages.none.title}>
        <p>{compareMessages.none.hint}</p>
      </EmptyState>
    )
  return <ChangeList comparison={query.data} />
}
