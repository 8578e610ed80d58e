import { useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { documentsWords } from '../documents/messages.ts'

export interface PageNumberProps {
  /** Counted from 0. */
  readonly page: number
  readonly last: number
  readonly disabled: boolean
  readonly onGo: (page: number) => void
}

/** The page one is on, to be written over; counted from 1, as people count. */
export function PageNumber({ page, last, disabled, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)), 1), last + 1) - 1
    setTyped(null)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(wanted) && wanted !== page) onGo(wanted)
  }
  return (
    <form
      className="flex items-center gap-1.5 px-1"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <span className="w-16">
        <Input
          aria-label={documentsWords.page}
          inputMode="numeric"
          disabled={disabled}
          value={typed ?? String(page + 1)}
          className="text-end"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={go}
        />
      </span>
      <span className="whitespace-nowrap">{documentsWords.ofPages(last + 1)}</span>
    </form>
  )
}
