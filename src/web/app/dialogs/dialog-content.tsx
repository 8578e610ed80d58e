import { KeyboardMap } from '../../components/keyboard-map.tsx'
import { ChangePassword } from '../../components/session/change-password.tsx'
import type { CommandDialog } from '../keyboard/keys.ts'
import { ShortcutsChoice } from '../keyboard/shortcuts-choice.tsx'
import { More } from './more.tsx'
import { SampleNetwork } from './sample-network.tsx'

interface DialogContentProps {
  readonly dialog: Exclude<CommandDialog, 'palette'>
  readonly onClose: () => void
}

/** The content of the shell's dialogs, all of which is loaded when the first one opens. */
export function DialogContent({ dialog, onClose }: DialogContentProps) {
  if (dialog === 'help')
    return (
      <KeyboardMap>
        <ShortcutsChoice />
      </KeyboardMap>
    )
  if (dialog === 'more') return <More onClose={onClose} />
  if (dialog === 'sample') return <SampleNetwork onClose={onClose} />
  return <ChangePassword onClose={onClose} />
}
