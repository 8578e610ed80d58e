import { useState } from 'react'

export interface Submission<Input extends readonly unknown[]> {
  readonly busy: boolean
  /** Why the last try failed; null while there is none or another one is under way. */
  readonly error: unknown
  readonly submit: (...input: Input) => void
  readonly clear: () => void
}

/** Sends what somebody has filled in, once at a time. `onDone` hears of a success, `onFailed` of a failure. */
export function useSubmission<Input extends readonly unknown[]>(
  send: (...input: Input) => Promise<void>,
  onDone: () => void,
  onFailed?: (error: unknown) => void,
): Submission<Input> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (input: Input) => {
    setBusy(true)
    setError(null)
    try {
      await send(...input)
    } catch (failure) {
      setError(failure)
      onFailed?.(failure)
      return
    } finally {
      setBusy(false)
    }
    onDone()
  }
  return {
    busy,
    error,
    submit(...input) {
      if (!busy) void run(input)
    },
    clear: () => setError(null),
  }
}
