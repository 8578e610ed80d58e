import { useState } from 'react'
import { pageMessages } from '../../components/messages/pages.ts'
import { uiMessages } from '../../components/messages/ui.ts'
import { Section } from '../../components/section.tsx'
import { ChangePassword } from '../../components/session/change-password.tsx'
import { passwordMessages } from '../../components/session/messages.ts'
import { RequireSession } from '../../components/session/require-session.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { FactorList } from './factors/factor-list.tsx'
import { factorMessages } from './factors/messages.ts'
import { accountMessages } from './messages.ts'
import { SessionList } from './session-list.tsx'

export function AccountPage() {
  return (
    <>
      <PageHeader title={pageMessages.account} lead={accountMessages.lead} />
      <RequireSession reason={accountMessages.reason}>
        <div className="flex max-w-180 flex-col gap-4">
          <Section title={accountMessages.password} height={40} card>
            <Password />
          </Section>
          <Section title={factorMessages.title} height={160} card>
            <FactorList />
          </Section>
          <Section title={accountMessages.sessions} height={160} card>
            <SessionList />
          </Section>
        </div>
      </RequireSession>
    </>
  )
}

function Password() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-quiet">{accountMessages.passwordLead}</p>
      <Button onClick={() => setOpen(true)}>{passwordMessages.change}</Button>
      <Dialog
        open={open}
        onClose={close}
        label={passwordMessages.change}
        closeLabel={uiMessages.close}
        className="max-w-104"
      >
        <div className="p-5">
          <ChangePassword onClose={close} />
        </div>
      </Dialog>
    </div>
  )
}
