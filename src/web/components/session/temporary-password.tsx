import { Card } from '../ui/card.tsx'
import { ChangePassword } from './change-password.tsx'

const messages = {
  title: 'Choose your own password',
  lead: 'An administrator set the password that you signed in with. Replace it to continue.',
} as const

export interface TemporaryPasswordProps {
  /** The password that was just typed to sign in, so that it need not be typed again; empty if unknown. */
  readonly current?: string
  /** Called even if the new session has already replaced this page. */
  readonly onChanged?: () => void
}

/** Replaces the page for an account whose password was set by someone else. */
export default function TemporaryPassword({ current, onChanged }: TemporaryPasswordProps) {
  return (
    <Card className="max-w-104">
      <h2 className="text-lg font-semibold">{messages.title}</h2>
      <p className="mt-1 mb-4">{messages.lead}</p>
      {/* The new session opens the page. */}
      <ChangePassword current={current} onClose={() => {}} onChanged={onChanged} />
    </Card>
  )
}
