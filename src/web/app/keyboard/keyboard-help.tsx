import { lazy } from 'react'
import { BoundaryFailure } from '../../components/query-failure.tsx'
import { Boundary } from '../../components/ui/boundary.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { keyboardWords } from '../../components/messages/keyboard.ts'
import { uiWords } from '../../components/messages/ui.ts'

const KeyboardMap = lazy(() =>
  import('../../components/keyboard-map.tsx').then((module) => ({ default: module.KeyboardMap })),
)

export interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} label={keyboardWords.title} closeLabel={uiWords.close}>
      <div className="p-5">
        <Boundary pending={null} failed={BoundaryFailure}>
          <KeyboardMap />
        </Boundary>
      </div>
    </Dialog>
  )
}
