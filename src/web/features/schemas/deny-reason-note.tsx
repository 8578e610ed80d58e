import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { DenyReason } from '#domain/schemas/document/schema-access.ts'
import { schemaMessages } from './messages.ts'

export interface DenyReasonNoteProps {
  readonly denyReason: DenyReason
  /** What the user cannot do, followed by the reason. */
  readonly lead: string
  readonly children?: ReactNode
}

export function DenyReasonNote({ denyReason, lead, children }: DenyReasonNoteProps) {
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-sunk px-4 py-2.5 text-sm"
    >
      <Lock size={15} aria-hidden className="mt-0.5 shrink-0 text-quiet" />
      <p className="min-w-0 flex-1 basis-64 wrap-break-word">
        <span className="font-medium">{lead}</span>{' '}
        <span className="text-quiet">{schemaMessages.denyReason(denyReason)}</span>
      </p>
      {children}
    </div>
  )
}
