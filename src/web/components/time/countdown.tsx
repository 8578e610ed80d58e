import { useEffect, useEffectEvent, useState } from 'react'
import { failureNoticeMessages } from '../messages/failure.ts'

export interface CountdownProps {
  readonly seconds: number
  readonly onEnd: () => void
  /** The text for the remaining seconds; "Retrying in 8 s" by default. */
  readonly textOf?: (seconds: number) => string
}

const step = 5

/** A text that changes every second is distracting, so seconds are shown rounded up to the next five. */
export function steppedSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / step)) * step
}

/** Counts down seconds. A new `key` starts a new countdown. */
export function Countdown({ seconds, onEnd, textOf = failureNoticeMessages.retryingIn }: CountdownProps) {
  const [left, setLeft] = useState(Math.max(1, Math.ceil(seconds)))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) end()
  }, [left])
  return <span aria-live="off">{textOf(Math.min(Math.ceil(seconds), left === 0 ? 0 : steppedSeconds(left)))}</span>
}
