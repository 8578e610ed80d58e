import { useState } from 'react'

interface Chosen<Value> {
  readonly value: Value
  readonly instead: Value
  readonly epoch: number
}

/** A choice ahead of the value it sets: it is shown at once, until the value has followed or was changed elsewhere. */
export function useAhead<Value>(value: Value, epoch: number): readonly [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState<Chosen<Value> | null>(null)
  const isAhead = chosen?.epoch === epoch && Object.is(chosen.instead, value)
  return [isAhead ? chosen.value : value, (next) => setChosen({ value: next, instead: value, epoch })]
}

interface Typed {
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
