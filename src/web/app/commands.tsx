import { createContext, lazy, use, useCallback, useState, type ReactNode } from 'react'
import { keyboardMessages } from '../components/messages/keyboard.ts'
import { uiMessages } from '../components/messages/ui.ts'
import { BoundaryFailure } from '../components/query-failure.tsx'
import { Boundary } from '../components/ui/boundary.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import type { CommandDialog } from './keyboard/keys.ts'
import { shellMessages } from './messages.ts'
import { usePreference } from '../platform/preference.ts'
import { Palette } from './palette/palette.tsx'

const Help = lazy(() => import('./keyboard/help.tsx').then((module) => ({ default: module.Help })))
const Options = lazy(() => import('./options.tsx').then((module) => ({ default: module.Options })))
const ChangePassword = lazy(() =>
  import('../components/session/change-password.tsx').then((module) => ({ default: module.ChangePassword })),
)

const CommandsContext = createContext<(dialog: CommandDialog) => void>(() => {})

/** The dialogs that open from anywhere, and the keys that open them. */
export function Commands({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<CommandDialog | null>(null)
  const [shortcuts] = usePreference((preferences) => preferences.shortcuts)
  const close = useCallback(() => setOpen(null), [])
  return (
    <CommandsContext value={setOpen}>
      {children}
      <Keyboard hasShortcuts={shortcuts === 'on'} onOpen={setOpen} />
      <LazyDialog open={open === 'help'} label={keyboardMessages.title} onClose={close}>
        <Help />
      </LazyDialog>
      <LazyDialog open={open === 'options'} label={shellMessages.options} onClose={close}>
        <Options onClose={close} />
      </LazyDialog>
      <LazyDialog open={open === 'password'} label={shellMessages.password} onClose={close} className="max-w-104">
        <ChangePassword onClose={close} />
      </LazyDialog>
      {open === 'palette' && <Palette onClose={close} onOpen={setOpen} />}
    </CommandsContext>
  )
}

/** Opens the palette, the keyboard help, the options, or the way to a new password. */
export function useOpenDialog(): (dialog: CommandDialog) => void {
  return use(CommandsContext)
}

interface LazyDialogProps {
  readonly open: boolean
  readonly label: string
  readonly onClose: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A dialog whose content is loaded when it first opens. */
function LazyDialog({ children, ...dialog }: LazyDialogProps) {
  return (
    <Dialog {...dialog} closeLabel={uiMessages.close}>
      <div className="p-5">
        <Boundary pending={null} failed={BoundaryFailure}>
          {children}
        </Boundary>
      </div>
    </Dialog>
  )
}
