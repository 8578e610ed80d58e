import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { administrationMessages as messages } from './messages.ts'

export interface NewPasswordProps {
  readonly username: string
  readonly password: string
  readonly onClose: () => void
}

/** Shows a random password once. */
export function NewPassword({ username, password, onClose }: NewPasswordProps) {
  return (
    <div role="alert" className="flex flex-col gap-4 p-5">
      <h3 className="font-medium wrap-anywhere">{messages.passwordOf(username)}</h3>
      <p className="rounded-lg border border-line bg-sunk px-3 py-2 font-mono wrap-anywhere select-all">{password}</p>
      <p className="text-sm text-quiet">{messages.passwordLead}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={password} label={messages.copyPassword} worded />
        <Button look="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  )
}
