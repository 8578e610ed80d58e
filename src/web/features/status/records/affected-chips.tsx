import type { RecordHead } from '#domain/status/record.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { windowWords } from './maintenance-window-messages.ts'
import { NamedComponents } from './named-components.tsx'

export interface AffectedChipsProps {
  readonly components: RecordHead['components']
  /** Shows the states of now: while the maintenance is under way. */
  readonly withStatus?: boolean
}

const most = 8

/** The components that a maintenance touches. */
export function AffectedChips({ components, withStatus = false }: AffectedChipsProps) {
  if (components.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <VisuallyHidden>{windowWords.components}:</VisuallyHidden>
      <NamedComponents components={components} withStatus={withStatus} most={most} />
    </div>
  )
}
