import { RequireSession } from '#web/parts/require-session.tsx'
import { SampleMark } from '#web/parts/sample-mark.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'
import { policyListWords, policyWords } from '#web/words/policies.ts'
import { PolicyList } from './policy-list.tsx'

/** The policies that somebody takes part in. */
export function PoliciesPage() {
  return (
    <>
      <PageHeader title={pageWords.policies} lead={<Lead />} />
      <RequireSession reason={policyWords.signInReason}>
        <PolicyList />
      </RequireSession>
    </>
  )
}

function Lead() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {policyListWords.lead}
      <SampleMark area="policies" words={policyWords} />
    </span>
  )
}
