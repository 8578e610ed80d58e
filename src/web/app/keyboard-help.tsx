import { KeyboardMap } from '#web/parts/keyboard-map.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keyboardWords } from '#web/words/keyboard.ts'
import { uiWords } from '#web/words/ui.ts'

export interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} label={keyboardWords.title} closeLabel={uiWords.close}>
      <div className="p-5">
        <KeyboardMap />
      </div>
    </Dialog>
  )
}
