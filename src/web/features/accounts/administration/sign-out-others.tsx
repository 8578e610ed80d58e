import { useState } from 'react'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { administrationMessages as messages, changeFailures } from './messages.ts'
import { useAccountWrites } from './queries.ts'

/** For emergencies in which tokens may have leaked and it is unknown whose. */
export function SignOutOthers() {
  const { signOutOthers } = useAccountWrites()
  const [open, setOpen] = useState(false)
  const { isBusy, error, result, run, retry, clear } = useWrite(signOutOthers)
  const close = () => {
    setOpen(false)
    clear()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.signOutOthers}</Button>
      <Dialog
        open={open}
        onClose={close}
        label={messages.signOutOthers}
        closeLabel={uiMessages.close}
        className="max-w-104"
      >
        <div className="flex flex-col items-start gap-4 p-5">
          <p>{messages.signOutOthersLead}</p>
          {error !== null && <WriteFailure error={error} messages={changeFailures} onRetry={retry} hasRetryBeside />}
          <output className="text-sm empty:hidden">{result !== undefined && messages.signedOutOthers(result)}</output>
          {result === undefined ? (
            <Button look="primary" disabled={isBusy} onClick={() => run()}>
              {isBusy ? messages.busy : messages.signOutOthers}
            </Button>
          ) : (
            <Button onClick={close}>{messages.done}</Button>
          )}
        </div>
      </Dialog>
    </>
  )
}
