import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { KeyboardHelp } from './keyboard/keyboard-help.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import type { CommandDialog } from './keyboard/keys.ts'
import { OptionsDialog } from './options.tsx'
import { Palette } from './palette/palette.tsx'
import { PasswordDialog } from './account/password-dialog.tsx'

const CommandsContext = createContext<(dialog: CommandDialog) => void>(() => {})

/** The dialogs that open from anywhere, and the keys that open them. */
export function Commands({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<CommandDialog | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <CommandsContext value={setOpen}>
      {children}
      <Keyboard onOpen={setOpen} />
      <KeyboardHelp open={open === 'help'} onClose={close} />
      <OptionsDialog open={open === 'options'} onClose={close} />
      <PasswordDialog open={open === 'password'} onClose={close} />
      {open === 'palette' && <Palette onClose={close} onOpen={setOpen} />}
    </CommandsContext>
  )
}

/** Opens the palette, the keyboard help, the options, or the way to a new password. */
export function useOpenDialog(): (dialog: CommandDialog) => void {
  return use(CommandsContext)
}
