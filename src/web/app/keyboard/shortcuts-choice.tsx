import { Segmented } from '../../components/ui/segmented.tsx'
import { usePreference } from '../../platform/preference.ts'
import { shortcutChoices } from '../../platform/preferences.ts'
import { settingsMessages } from '../settings/messages.ts'

/** Switches the keys without a modifier off, which speech input presses by accident. */
export function ShortcutsChoice() {
  const [shortcuts, setShortcuts] = usePreference((preferences) => preferences.shortcuts)
  return (
    <Segmented
      label={settingsMessages.rows.shortcuts.label}
      value={shortcuts}
      options={shortcutChoices.map((value) => ({ value, label: settingsMessages.states[value] }))}
      onChange={setShortcuts}
    />
  )
}
