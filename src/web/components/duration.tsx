import { durationWords } from './messages/time.ts'

export interface DurationProps {
  readonly seconds: number
}

/** A length of time, in words of at most two units. */
export function Duration({ seconds }: DurationProps) {
  return (
    <time dateTime={`PT${Math.max(0, Math.round(seconds))}S`} className="whitespace-nowrap">
      {durationWords(seconds)}
    </time>
  )
}
