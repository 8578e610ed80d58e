import { useEffect, useEffectEvent, useState } from 'react'
import { failureNoticeMessages } from './messages/failure.ts'

export interface CountdownProps {
  readonly seconds: number
  readonly onEnd: () => void
  /** What happens then, with the seconds left; "Retrying in 8 s" by default. */
  readonly textOf?: (seconds: number) => string
}

const step = 5

/** Seconds that run down by themselves. A new one is begun by a new `key`. */
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
  // A text that changes every second draws the eye: only each fifth one is shown.
  return <span aria-live="off">{textOf(Math.min(Math.ceil(seconds), Math.ceil(left / step) * step))}</span>
}
