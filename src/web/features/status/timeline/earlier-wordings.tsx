import type { EarlierWording } from '#domain/status/record.ts'
import { plainTextLines } from '#domain/text/rich-text.ts'
import { wordDifference, type WordRun } from '#domain/text/word-difference.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { timelineMessages } from './messages.ts'

export interface EarlierWordingsProps {
  readonly body: string
  /** Newest first. */
  readonly earlier: readonly EarlierWording[]
}

/** Shows the difference between each text and the next one. */
export function EarlierWordings({ body, earlier }: EarlierWordingsProps) {
  if (earlier.length === 0) return null
  return (
    <Disclosure summary={timelineMessages.earlier(earlier.length)} className="mt-1.5">
      <p className="mt-1 text-xs text-quiet">{timelineMessages.earlierHint}</p>
      <ol className="mt-1.5 flex max-w-[72ch] flex-col gap-3">
        {earlier.map((wording, index) => (
          <li key={`${wording.seenAt} ${wording.body}`} className="rounded-lg border border-line bg-sunk px-3 py-2">
            <p className="text-xs text-quiet">
              {timelineMessages.firstSeen} <Timestamp at={wording.seenAt} />
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">
              {wordDifference(plainTextLines(wording.body), plainTextLines(earlier[index - 1]?.body ?? body)).map(
                (run, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- runs of one text have no other identity
                  <Run key={place} run={run} />
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function Run({ run: { change, text } }: { readonly run: WordRun }) {
  if (change === 'kept') return text
  const Mark = change === 'added' ? 'ins' : 'del'
  return (
    <Mark className={change === 'added' ? 'decoration-accent underline-offset-2' : 'text-quiet'}>
      <VisuallyHidden>{change === 'added' ? timelineMessages.inserted : timelineMessages.deleted} </VisuallyHidden>
      {text}
    </Mark>
  )
}
