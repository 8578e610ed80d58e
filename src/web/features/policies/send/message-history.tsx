import { Timestamp } from '../../../components/timestamp.tsx'
import type { SentMessages } from '../sent-messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { sendJsonWords } from './messages.ts'

export interface MessageHistoryProps {
  readonly history: SentMessages
  readonly onUse: (text: string) => void
}

/** What was sent to the block by hand before, to be sent again or to begin with. */
export function MessageHistory({ history, onUse }: MessageHistoryProps) {
  const { messages, forget } = history
  if (messages.length === 0) return null
  return (
    <section aria-label={sendJsonWords.history} className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold tracking-tight">{sendJsonWords.history}</h2>
        <Button look="quiet" onClick={forget}>
          {sendJsonWords.forget}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {messages.map(({ at, text, outcome }) => (
          <li key={`${at} ${text}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
            <span className="text-quiet">
              <Timestamp at={at} mode="near" />
            </span>
            <span>{sendJsonWords.outcomes[outcome]}</span>
            <code className="min-w-0 flex-1 basis-48 truncate font-mono text-xs">{text.replaceAll(/\s+/g, ' ')}</code>
            <Button onClick={() => onUse(text)}>{sendJsonWords.use}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
