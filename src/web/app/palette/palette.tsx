import { lazy, useState } from 'react'
import { maxSearchLength } from '#api/status/history.ts'
import { BoundaryFailure } from '../../components/query-failure.tsx'
import { Boundary, type CaughtError } from '../../components/ui/boundary.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { searchBoxMessages } from '../messages.ts'
import { uiMessages } from '../../components/messages/ui.ts'
import type { CommandDialog } from '../keyboard/keys.ts'
import { paletteInputClass } from './palette-input-class.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

export interface PaletteProps {
  readonly onClose: () => void
  readonly onOpen: (dialog: CommandDialog) => void
}

/** The palette as a dialog. Its code is loaded when it first opens; text typed in the meantime is kept. */
export function Palette({ onClose, onOpen }: PaletteProps) {
  const [text, setText] = useState('')
  const awaited = (
    <input
      data-focus-first=""
      aria-label={searchBoxMessages.title}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={searchBoxMessages.placeholder}
      maxLength={maxSearchLength}
      className={paletteInputClass}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      label={searchBoxMessages.title}
      closeLabel={uiMessages.close}
      heading={false}
      className="mt-[12dvh] mb-auto"
    >
      <Boundary pending={awaited} failed={PaletteFailed}>
        <CommandPalette text={text} onText={setText} onClose={onClose} onOpen={onOpen} />
      </Boundary>
    </Dialog>
  )
}

function PaletteFailed(failure: CaughtError) {
  return (
    <div className="px-4">
      <BoundaryFailure {...failure} />
    </div>
  )
}
