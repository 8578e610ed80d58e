import { RequireSession } from '../../../components/session/require-session.tsx'
import { SampleMark } from '../../../components/sample-mark.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { PolicyImport } from '../import/policy-import.tsx'
import { policyListMessages, policyMessages } from '../messages.ts'
import { PolicyNotices } from './policy-notices.tsx'
import { WorkQueue } from './work-queue.tsx'
import { PolicyList } from './policy-list.tsx'

export function PoliciesPage() {
  return (
    <>
      <PageHeader title={pageMessages.policies} lead={<Lead />}>
        <PolicyImport />
      </PageHeader>
      <RequireSession reason={policyMessages.signInReason}>
        <PolicyNotices />
        <WorkQueue />
        <PolicyList />
      </RequireSession>
    </>
  )
}

function Lead() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {policyListMessages.lead}
      <SampleMark area="policies" messages={policyMessages} />
    </span>
  )
}
