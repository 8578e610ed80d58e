import { pageMessages } from '../../components/messages/pages.ts'
import { Section } from '../../components/section.tsx'
import { RequireSession } from '../../components/session/require-session.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { accountMessages } from './messages.ts'
import { SessionList } from './session-list.tsx'

export function AccountPage() {
  return (
    <>
      <PageHeader title={pageMessages.account} lead={accountMessages.lead} />
      <RequireSession reason={accountMessages.reason}>
        <Section title={accountMessages.sessions} height={160} card className="max-w-180">
          <SessionList />
        </Section>
      </RequireSession>
    </>
  )
}
