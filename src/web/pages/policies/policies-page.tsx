import { RequireSession } from '#web/parts/require-session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'
import { policyListWords, policyWords } from '#web/words/policies.ts'
import { PolicyList } from './policy-list.tsx'

/** The policies that somebody takes part in. */
export function PoliciesPage() {
  return (
    <>
      <PageHeader title={pageWords.policies} lead={policyListWords.lead} />
      <RequireSession reason={policyWords.signInReason}>
        <PolicyList />
      </RequireSession>
    </>
  )
}
