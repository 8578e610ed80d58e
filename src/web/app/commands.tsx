import { createContext, lazy, use, useCallback, useState, type ReactNode } from 'react'
import { uiMessages } from '../components/messages/ui.ts'
import { BoundaryFailure } from '../components/query-failure.tsx'
import { Boundary } from '../components/ui/boundary.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import type { CommandDialog } from './keyboard/keys.ts'
import { shellMessages } from './messages.ts'
import { usePreference } from '../platform/preference.ts'
import { Palette } from './palette/palette.tsx'

const DialogContent = lazy(() =>
  import('./dialogs/dialog-content.tsx').then((module) => ({ default: module.DialogContent })),
)

const CommandsContext = createContext<(dialog: CommandDialog) => void>(() => {})

/** The dialogs that can open from any page, and their keyboard shortcuts. */
export function Commands({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<CommandDialog | null>(null)
  const [shortcuts] = usePreference((preferences) => preferences.shortcuts)
  const close = useCallback(() => setOpen(null), [])
  return (
    <CommandsContext value={setOpen}>
      {children}
      <Keyboard hasShortcuts={shortcuts === 'on'} onOpen={setOpen} />
      {open !== null && open !== 'palette' && (
        <Dialog
          key={open}
          open
          label={shellMessages[open]}
          onClose={close}
          closeLabel={uiMessages.close}
          {...(open === 'password' && { className: 'max-w-104' })}
        >
          <div className="p-5">
            <Boundary pending={null} failed={BoundaryFailure}>
              <DialogContent dialog={open} onClose={close} />
            </Boundary>
          </div>
        </Dialog>
      )}
      {open === 'palette' && <Palette onClose={close} onOpen={setOpen} />}
    </CommandsContext>
  )
}

/** Opens the palette, the keyboard help, the options, or the password change. */
export function useOpenDialog(): (dialog: CommandDialog) => void {
  return use(CommandsContext)
}
