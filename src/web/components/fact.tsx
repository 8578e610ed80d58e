import type { ReactNode } from 'react'
import { uiMessages } from './messages/ui.ts'
import { CopyButton } from './copy-button.tsx'

export interface FactProps {
  readonly name: string
  readonly note?: ReactNode
  /** Puts the value below its name, for long values. */
  readonly stacked?: boolean
  readonly children: ReactNode
}

/** A line of a list of facts (`dl`). */
export function Fact({ name, note, stacked = false, children }: FactProps) {
  return (
    <div className={stacked ? 'py-1.5' : 'flex flex-wrap items-baseline gap-x-2 py-1.5'}>
      <dt className="text-quiet">{name}</dt>
      <dd className={stacked ? 'min-w-0 wrap-anywhere' : 'ms-auto min-w-0 text-end wrap-anywhere'}>
        {children}
        {note && <span className="block text-xs text-quiet">{note}</span>}
      </dd>
    </div>
  )
}

interface IdFactProps {
  readonly id: string
  readonly name?: string
}

/** An id, or another value that identifies something, with a copy button. */
export function IdFact({ id, name = uiMessages.id }: IdFactProps) {
  return (
    <Fact name={name}>
      <span className="inline-flex min-w-0 items-center font-mono text-xs">
        <span className="min-w-0 wrap-anywhere">{id}</span>
        <span data-print="no">
          <CopyButton text={id} label={`${uiMessages.copy} ${name}`} />
        </span>
      </span>
    </Fact>
  )
}
