import { useEffect, useRef, useState } from 'react'
import { troubleOf, type SchemaTrouble } from '#domain/schemas/edit/schema-trouble.ts'

export interface Write {
  readonly busy: boolean
  readonly trouble: SchemaTrouble | null
  /** Does it, now or once more. Not while it is being done. */
  readonly run: () => void
}

/** Something that is done once to the service, and tells what went wrong. */
export function useWrite<Result>(work: () => Promise<Result>, onDone: (result: Result) => void): Write {
  const [state, setState] = useState<Omit<Write, 'run'>>({ busy: false, trouble: null })
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const run = async () => {
    setState({ busy: true, trouble: null })
    try {
      const result = await work()
      if (left.current) return
      setState({ busy: false, trouble: null })
      onDone(result)
    } catch (error) {
      if (!left.current) setState({ busy: false, trouble: troubleOf(error) })
    }
  }
  return { ...state, run: () => void (state.busy || run()) }
}
