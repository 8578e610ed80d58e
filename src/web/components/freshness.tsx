import type { ApiError } from '#api/errors.ts'
import { failureNoticeMessages } from './messages/failure.ts'
import { freshnessMessages } from './messages/freshness.ts'
import { uiMessages } from './messages/ui.ts'
import { Timestamp } from './time/timestamp.tsx'
import { classes } from './ui/classes.ts'
import { useArrival, useCheckTime } from '../platform/time/now.ts'
import { serverMessageOf } from '../platform/failure.ts'

/** "as of 12:03 UTC", with the date unless it is today's. Zero if the data came from a document of unknown age. */
export function AsOf({ at }: { readonly at: number }) {
  if (at === 0) return <span>{freshnessMessages.ofUnknownAge}</span>
  return (
    <span>
      {freshnessMessages.asOf} <Timestamp at={at} mode="near" />
    </span>
  )
}

/** Like `CheckTime`, for the arrival of a response by the browser's clock. */
export function CheckedAt({ at }: { readonly at: number }) {
  return <CheckTime at={useArrival(at)} />
}

/** "Checked 09:41:07 UTC": tells the reader of an empty list when it was checked, if that is known. */
export function CheckTime({ at }: { readonly at: number | null }) {
  const known = useCheckTime(at)
  if (known === null) return null
  return (
    <span>
      {uiMessages.checked} <Timestamp at={known} mode="time-seconds" />
    </span>
  )
}

interface ShownQuery {
  readonly dataUpdatedAt: number
  readonly failureCount: number
  readonly error: ApiError | null
}

export interface StaleNoteProps {
  readonly className?: string
  /** The query whose data the page shows. */
  readonly query: ShownQuery
  /** A query whose note stands above: if it fails as well, one note is enough. */
  readonly within?: ShownQuery
}

/** Says that the data comes from an earlier response because the refetch failed; otherwise renders nothing. */
export function StaleNote({ query, within, className }: StaleNoteProps) {
  const arrival = useArrival(query.dataUpdatedAt)
  if (!hasFailed(query) || (within && hasFailed(within))) return null
  const serverMessage = serverMessageOf(query.error)
  return (
    <p className={classes('text-sm text-quiet', className)} role="note">
      <AsOf at={arrival} />, {failureNoticeMessages.retryingNote}
      {serverMessage && `. ${serverMessage}`}
    </p>
  )
}

function hasFailed({ error, failureCount }: ShownQuery): boolean {
  return error !== null || failureCount > 0
}
