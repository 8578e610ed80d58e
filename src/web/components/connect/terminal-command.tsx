import { CopyButton } from '../copy-button.tsx'
import { uiMessages } from '../messages/ui.ts'

interface CommandProps {
  readonly text: string
  /** Accessible name of the copy button, if there are several. */
  readonly copyLabel?: string
}

export function TerminalCommand({ text, copyLabel = uiMessages.copy }: CommandProps) {
  return (
    <div className="mt-1.5 flex items-center justify-between gap-2 rounded-lg border border-line bg-sunk py-1.5 ps-3 pe-1.5">
      <code className="min-w-0 font-mono text-sm wrap-anywhere">{text}</code>
      <span className="shrink-0">
        <CopyButton text={text} label={copyLabel} />
      </span>
    </div>
  )
}
