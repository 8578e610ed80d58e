import { useEffect, useState } from 'react'

const quiet = 4000

/** Whether the pointer has been still for some seconds; so it is at first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), quiet)
    }
    addEventListener('pointermove', moved)
    return () => {
      removeEventListener('pointermove', moved)
      clearTimeout(timer)
    }
  }, [])
  return idle
}
