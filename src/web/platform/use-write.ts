import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

export interface WriteOptions<Input, Result> {
  /** Called after a success, also when the component is gone by then. */
  readonly onDone?: ((result: Result, input: Input) => void) | undefined
  readonly onFailed?: ((error: unknown, input: Input) => void) | undefined
  /** Called after a success, unless the component is gone by then. */
  readonly onDoneHere?: ((result: Result) => void) | undefined
}

export interface Write<Input, Result> {
  readonly isBusy: boolean
  /** Why the last attempt failed; null while there is none or another one is under way. */
  readonly error: unknown
  /** The result of the last attempt; undefined until it has succeeded. */
  readonly result: Result | undefined
  readonly isDone: boolean
  /** Does it, unless it is being done. */
  readonly run: (input: Input) => void
  /** Does the last one again. */
  readonly retry: () => void
  readonly clear: () => void
}

/** A change to what the service keeps: one at a time, and never repeated without being asked for. */
export function useWrite<Input = void, Result = void>(
  send: (input: Input) => Promise<Result>,
  { onDone, onFailed, onDoneHere }: WriteOptions<Input, Result> = {},
): Write<Input, Result> {
  // Two presses may arrive before the first one is drawn.
  const isRunning = useRef(false)
  const last = useRef<{ readonly input: Input }>(null)
  const { mutate, reset, isPending, isSuccess, error, data } = useMutation<Result, unknown, Input>({
    mutationFn: send,
    onSuccess: (result, input) => onDone?.(result, input),
    onError: (failure, input) => onFailed?.(failure, input),
    onSettled() {
      isRunning.current = false
    },
  })
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    last.current = { input }
    mutate(input, { onSuccess: (outcome) => onDoneHere?.(outcome) })
  }
  return {
    isBusy: isPending,
    error,
    result: data,
    isDone: isSuccess,
    run,
    retry() {
      if (last.current) run(last.current.input)
    },
    clear: reset,
  }
}
