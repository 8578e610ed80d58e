import { useQueryClient } from '@tanstack/react-query'
import { choosePolicyGroup } from '#api/policies/policies.ts'
import { actAsVirtualUser, addVirtualUser } from '#api/policies/dry-run.ts'
import type { PolicyValue } from '#domain/policies/policy.ts'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useServices } from '../../../platform/services.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { FieldRow } from '../field-row.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { usePoliciesKey, usePolicyGroups, useVirtualUsers } from '../queries.ts'
import { whoMessages as messages } from '../messages.ts'

/** The identity in which the caller acts: the active group, and the virtual user of a Guardian dry run. */
export function ActingAs({ policy }: { readonly policy: PolicyValue }) {
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3 empty:hidden" data-print="no">
      <GroupChoice policyId={policy.id} />
      {policy.status === 'DRY-RUN' && <VirtualUserChoice policyId={policy.id} />}
    </div>
  )
}

export function GroupChoice({ policyId }: { readonly policyId: string }) {
  const { client } = useServices()
  const renew = useRenewal(policyId)
  const groups = usePolicyGroups(policyId).data ?? []
  const choice = useWrite(
    (uuid: string | null) => client.call(choosePolicyGroup, { params: { policyId }, body: JSON.stringify({ uuid }) }),
    { onDone: renew },
  )
  const active = groups.find((group) => group.active)?.uuid ?? ''
  if (groups.length === 0) return null
  const options = groups.map(({ uuid, groupLabel, groupName, role }) => ({
    value: uuid,
    label: messages.inGroup(groupLabel || groupName, role),
  }))
  return (
    <div className="w-72 max-w-full">
      <Select
        label={messages.group}
        value={active}
        disabled={choice.isBusy}
        hint={active === '' ? messages.outside : messages.leave}
        options={[{ value: '', label: messages.noGroup }, ...options]}
        onChange={(uuid) => choice.run(uuid === '' ? null : uuid)}
      />
      {choice.error !== null && (
        <WriteFailure error={choice.error} messages={policyFailureMessages.setting} onRetry={choice.retry} />
      )}
    </div>
  )
}

function VirtualUserChoice({ policyId }: { readonly policyId: string }) {
  const { client } = useServices()
  const renew = useRenewal(policyId)
  const users = useVirtualUsers(policyId, true).data ?? []
  const params = { policyId }
  const choice = useWrite((did: string) => client.call(actAsVirtualUser, { params, body: JSON.stringify({ did }) }), {
    onDone: renew,
  })
  const addition = useWrite(() => client.call(addVirtualUser, { params, body: '{}' }), { onDone: renew })
  if (users.length === 0) return null
  const active = users.find((user) => user.active)?.did ?? ''
  const options = users.map(({ did, username }) => ({ value: did, label: username || did }))
  const failed = choice.error === null ? addition : choice
  return (
    <>
      <FieldRow
        field={
          <Select
            label={messages.actingAs}
            hint={messages.everybody}
            value={active}
            disabled={choice.isBusy}
            options={active === '' ? [{ value: '', label: messages.you }, ...options] : options}
            onChange={(did) => did !== '' && choice.run(did)}
          />
        }
      >
        <Button disabled={addition.isBusy} onClick={() => addition.run()}>
          {addition.isBusy ? messages.adding : messages.add}
        </Button>
      </FieldRow>
      {failed.error !== null && (
        <WriteFailure error={failed.error} messages={policyFailureMessages.setting} onRetry={failed.retry} />
      )}
    </>
  )
}

/** Each user sees a different view of a policy. */
function useRenewal(policyId: string): () => void {
  const queries = useQueryClient()
  const key = usePoliciesKey()
  return () => void queries.invalidateQueries({ queryKey: [...key, policyId] })
}
