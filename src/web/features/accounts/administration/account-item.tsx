import { Dotted } from '../../../components/dotted.tsx'
import type { AdministeredAccount } from '#api/accounts/administration.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { useState } from 'react'
import { uiMessages } from '../../../components/messages/ui.ts'
import { sessionMessages } from '../../../components/session/messages.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ManageAccount } from './manage-account.tsx'
import { administrationMessages as messages } from './messages.ts'

export function AccountItem({ account }: { readonly account: AdministeredAccount }) {
  const { username, role, isDisabled, isSample, isSelf, createdAt, lastUsedAt, factors } = account
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{username}</span>
          {isSelf && <Chip>{messages.self}</Chip>}
          {isDisabled && <Chip>{messages.disabled}</Chip>}
          {isSample && <Chip remark>{messages.sample}</Chip>}
        </p>
        <p className="text-sm text-quiet">
          <Dotted>
            {sessionMessages.role(role)}
            {messages.factors(factors)}
            <>
              {messages.added} <At time={createdAt} />
            </>
            {lastUsedAt === null ? (
              messages.neverUsed
            ) : (
              <>
                {messages.used} <At time={lastUsedAt} />
              </>
            )}
          </Dotted>
        </p>
      </div>
      <Button aria-label={messages.manageOf(username)} onClick={() => setOpen(true)}>
        {messages.manage}
      </Button>
      <Dialog open={open} onClose={close} label={username} closeLabel={uiMessages.close} className="max-w-120">
        <ManageAccount account={account} onClose={close} />
      </Dialog>
    </li>
  )
}

function At({ time }: { readonly time: string | null }) {
  const at = parseInstant(time)
  return at === null ? messages.unknownTime : <Timestamp at={at} />
}
