import { Suspense, type ReactNode } from 'react'
import { preloadedPart, usePreload } from '../../../components/lazy-part.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { filterMessages } from './messages.ts'
import type { TimePanelProps } from './time-panel.tsx'

const { Part: TimePanel, preload } = preloadedPart(() => import('./time-panel.tsx').then((part) => part.TimePanel))

export function TimeFilter({ values, onChange }: TimePanelProps) {
  usePreload(preload)
  const chosen: ReactNode = values.length === 0 ? undefined : filterMessages.times.set
  return (
    <Dropdown label={filterMessages.time} chosen={chosen}>
      {(close) => (
        <Suspense fallback={null}>
          <TimePanel
            values={values}
            onChange={(next) => {
              onChange(next)
              close()
            }}
          />
        </Suspense>
      )}
    </Dropdown>
  )
}
