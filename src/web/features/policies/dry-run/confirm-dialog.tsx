import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { dryRunFailureMessages, dryRunMessages } from './messages.ts'

interface ConfirmDialogProps {
  readonly words: {
    readonly title: string
    readonly hint: string
    readonly action: string
    readonly working: string
  }
  readonly run: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before an irreversible action. Stays open and shows the reason if it fails. */
export function ConfirmDialog({ words, run, onDone, onClose }: ConfirmDialogProps) {
  const write = useWrite(run, { onDoneHere: onDone })
  return (
    <Dialog open onClose={onClose} label={words.title} closeLabel={uiMessages.close}>
      <div className="flex flex-col gap-4 p-5">
        <p>{words.hint}</p>
        {write.error !== null && (
          <WriteFailure error={write.error} messages={dryRunFailureMessages} onRetry={write.retry} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{dryRunMessages.cancel}</Button>
          <Button look="primary" disabled={write.isBusy} onClick={() => write.run()}>
            {write.isBusy ? words.working : words.action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
