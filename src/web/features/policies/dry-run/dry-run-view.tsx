import type { PolicyValue } from '#domain/policies/policy.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../components/ui/page-header.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { usePolicy } from '../queries.ts'
import { dryRunFailureMessages, dryRunMessages as messages } from './messages.ts'
import { useSandbox, useSandboxActions } from './queries.ts'
import { SandboxView } from './sandbox-view.tsx'

/** A dry run of a policy in the user's sandbox, as every role side by side. */
export function DryRunView({ policy }: { readonly policy: PolicyValue }) {
  const query = useSandbox(policy.id)
  const tried = usePolicy(policy.id)
  if (query.data === undefined) return <PolicyFailure query={query} height={400} gone={<NoPolicy />} />
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} within={tried} />
      </div>
      {query.data === null ? <NoSandbox policyId={policy.id} /> : <SandboxView sandbox={query.data} />}
    </>
  )
}

function NoSandbox({ policyId }: { readonly policyId: string }) {
  const { open } = useSandboxActions(policyId)
  const write = useWrite(open, { onDone: focusPageTitle })
  return (
    <>
      <EmptyState title={messages.intro.title}>
        <p className="max-w-[72ch]">{messages.intro.hint}</p>
        <Button look="primary" className="mt-3" disabled={write.isBusy} onClick={() => write.run()}>
          {write.isBusy ? messages.intro.starting : messages.intro.start}
        </Button>
      </EmptyState>
      {write.error !== null && (
        <WriteFailure error={write.error} messages={dryRunFailureMessages} onRetry={write.retry} />
      )}
    </>
  )
}
