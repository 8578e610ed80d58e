import { useState } from 'react'

interface Chosen<Value> {
  readonly value: Value
  readonly instead: Value
  readonly epoch: number
}

/** Shows a choice immediately, until the value follows or is changed elsewhere (another epoch). */
export function useOptimisticValue<Value>(value: Value, epoch: number): readonly [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState<Chosen<Value> | null>(null)
  const isAhead = chosen?.epoch === epoch && Object.is(chosen.instead, value)
  return [isAhead ? chosen.value : value, (next) => setChosen({ value: next, instead: value, epoch })]
}

interface TypedText {
  readonly shown: string
  readonly type: (text: string) => void
  readonly settle: () => void
}

/**
 * Shows the typed text, even if the value follows later or in another form, until the value is changed elsewhere.
 * `first` was typed before.
 */
export function useTypedText(value: string, epoch: number, first: string | null = null): TypedText {
  const [typed, setTyped] = useState(first === null ? null : { text: first, epoch })
  return {
    shown: typed?.epoch === epoch ? typed.text : value,
    type: (text) => setTyped({ text, epoch }),
    settle: () => setTyped(null),
  }
}
