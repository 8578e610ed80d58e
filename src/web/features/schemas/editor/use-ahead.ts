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
