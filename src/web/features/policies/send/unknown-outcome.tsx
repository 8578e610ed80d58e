import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { overviewOf } from '#domain/policies/policy-overview.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { paths } from '../../../paths.ts'
import type { PolicyView } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { sendFormMessages } from './messages.ts'
import { blockLabel } from '../tree/block-label.tsx'

export interface UnknownOutcomeProps {
  readonly view: PolicyView
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  readonly onArrived: () => void
  readonly onAgain: () => void
}

/** Prevents another send until the user has checked the outcome. */
export function UnknownOutcome({ view, at, onArrived, onAgain }: UnknownOutcomeProps) {
  const { toRead } = overviewOf(view.tree)
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-lg border border-line-strong bg-sunk px-4 py-3 text-sm"
    >
      <CircleHelp size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{sendFormMessages.unclear.title}</p>
        <p className="mt-0.5 text-quiet">
          {sendFormMessages.unclear.sentAt} <Timestamp at={at} mode="near" />. {sendFormMessages.unclear.hint}
        </p>
        {toRead.length > 0 ? (
          <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
            {sendFormMessages.unclear.look}
            {toRead.map((block) => (
              <PageLink
                key={block.id}
                to={paths.policyBlock(view.policy.id, block.id)}
                target="_blank"
                className="text-accent underline underline-offset-2"
              >
                {blockLabel(block)}
              </PageLink>
            ))}
          </p>
        ) : (
          <p className="mt-1.5">{sendFormMessages.unclear.lookTree}</p>
        )}
        <p className="mt-2.5 flex flex-wrap gap-2">
          <Button onClick={onArrived}>{sendFormMessages.unclear.arrived}</Button>
          <Button onClick={onAgain}>{sendFormMessages.unclear.again}</Button>
        </p>
      </div>
    </div>
  )
}
