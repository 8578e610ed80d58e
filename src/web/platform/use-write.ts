import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

export interface WriteOptions<Input, Result> {
  /** Called after a success, even if the component has unmounted. */
  readonly onDone?: ((result: Result, input: Input) => void) | undefined
  readonly onFailed?: ((error: unknown, input: Input) => void) | undefined
  /** Called after a success, unless the component has unmounted. */
  readonly onDoneHere?: ((result: Result) => void) | undefined
}

export interface Write<Input, Result> {
  readonly isBusy: boolean
  /** Why the last attempt failed; null before it and while another one runs. */
  readonly error: unknown
  /** The result of the last attempt; undefined until it succeeds. */
  readonly result: Result | undefined
  readonly isDone: boolean
  /** Does nothing while a write runs. */
  readonly run: (input: Input) => void
  /** Repeats the last write. */
  readonly retry: () => void
  readonly clear: () => void
}

/** Changes data of the service: one write at a time, repeated only at the user's request. */
export function useWrite<Input = void, Result = void>(
  send: (input: Input) => Promise<Result>,
  { onDone, onFailed, onDoneHere }: WriteOptions<Input, Result> = {},
): Write<Input, Result> {
  // A second press may arrive before the first one is rendered.
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
