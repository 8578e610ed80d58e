import { lazy } from 'react'
import { FailureNote } from '#web/parts/failure-note.tsx'
import { Boundary } from '#web/ui/boundary.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keyboardWords } from '#web/words/keyboard.ts'
import { uiWords } from '#web/words/ui.ts'

const KeyboardMap = lazy(() =>
  import('#web/parts/keyboard-map.tsx').then((module) => ({ default: module.KeyboardMap })),
)

export interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} label={keyboardWords.title} closeLabel={uiWords.close}>
      <div className="p-5">
        <Boundary pending={null} failed={FailureNote}>
          <KeyboardMap />
        </Boundary>
      </div>
    </Dialog>
  )
}
