/** Values made from texts, kept as long as the text is asked for again from one generation to the next. */
export interface Generations<Value> {
  begin(): void
  get(text: string): Value
}

/** What a text is made into is made once, and let go when two generations have not asked for it. */
export function createGenerations<Value>(make: (text: string) => Value): Generations<Value> {
  let [now, before] = [new Map<string, { value: Value }>(), new Map<string, { value: Value }>()]
  return {
    begin() {
      before = now
      now = new Map()
    },
    get(text) {
      const kept = now.get(text) ?? before.get(text) ?? { value: make(text) }
      // Set anew: the key is then a piece of the newest text, and an older one can go.
      now.delete(text)
      now.set(text, kept)
      return kept.value
    },
  }
}
