import { lazy, useState } from 'react'
import { longestSearch } from '#api/history.ts'
import { FailureNote } from '#web/parts/failure-note.tsx'
import { Boundary, type Failure } from '#web/ui/boundary.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { paletteWords } from '#web/words/palette.ts'
import { uiWords } from '#web/words/ui.ts'
import type { CommandDialog } from './keys.ts'
import { paletteInputClass } from './palette-input-class.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

export interface PaletteProps {
  readonly onClose: () => void
  readonly onOpen: (dialog: CommandDialog) => void
}

/** The palette as a dialog. Its code is loaded when it first opens; what one types meanwhile goes into it. */
export function Palette({ onClose, onOpen }: PaletteProps) {
  const [text, setText] = useState('')
  const awaited = (
    <input
      data-focus-first=""
      aria-label={paletteWords.title}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={paletteWords.placeholder}
      maxLength={longestSearch}
      className={paletteInputClass}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      label={paletteWords.title}
      closeLabel={uiWords.close}
      heading={false}
      className="mt-[12dvh] mb-auto"
    >
      <Boundary pending={awaited} failed={PaletteFailed}>
        <CommandPalette text={text} onText={setText} onClose={onClose} onOpen={onOpen} />
      </Boundary>
    </Dialog>
  )
}

function PaletteFailed(failure: Failure) {
  return (
    <div className="px-4">
      <FailureNote {...failure} />
    </div>
  )
}
