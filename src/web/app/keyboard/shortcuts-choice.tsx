import { Segmented } from '../../components/ui/segmented.tsx'
import { usePreference } from '../../platform/preference.ts'
import { shortcutChoices } from '../../platform/preferences.ts'
import { settingsMessages } from '../settings/messages.ts'

/** Switches off shortcuts without a modifier, which speech input can trigger by accident. */
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
