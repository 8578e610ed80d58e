import { KeyboardMap } from '../../components/keyboard-map.tsx'
import { ShortcutsChoice } from './shortcuts-choice.tsx'

/** The keys of the app, and whether they act without a modifier. */
export function Help() {
  return (
    <KeyboardMap>
      <ShortcutsChoice />
    </KeyboardMap>
  )
}
