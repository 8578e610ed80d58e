import { useState } from 'react'

export interface Typed {
  readonly shown: string
  readonly type: (text: string) => void
  /** What was typed is over: the value is shown again. */
  readonly settle: () => void
}

/**
 * The text of an input ahead of the value it sets: the value may come back a moment later, or in another form.
 * Another epoch means that the value was changed elsewhere, and wins.
 */
export function useTyped(value: string, epoch: number): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly epoch: number } | null>(null)
  return {
    shown: typed?.epoch === epoch ? typed.text : value,
    type: (text) => setTyped({ text, epoch }),
    settle: () => setTyped(null),
  }
}
