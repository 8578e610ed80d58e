import type { ReactNode } from 'react'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { newsMessages } from './messages.ts'

interface NewsLimitsProps {
  readonly since: number
  readonly knownFrom: number | null
  readonly watchedFrom: number | null
  readonly listedFrom: number | null
}

/** States where the list begins: otherwise an empty list would look as if everything were fine. */
export function NewsLimits({ since, knownFrom, watchedFrom, listedFrom }: NewsLimitsProps) {
  const notes: ReactNode[] = []
  const add = (words: string, at: number) =>
    notes.push(
      <p key={words}>
        {words} <Timestamp at={at} mode="near" />.
      </p>,
    )
  if (listedFrom !== null) add(newsMessages.listedFrom, listedFrom)
  if (knownFrom !== null && knownFrom > since) add(newsMessages.knownFrom, knownFrom)
  if (watchedFrom !== null && watchedFrom > since && watchedFrom !== knownFrom)
    add(newsMessages.watchedFrom, watchedFrom)
  return notes.length === 0 ? null : <div className="mt-2 text-xs text-quiet">{notes}</div>
}
