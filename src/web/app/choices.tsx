import { usePreference } from '../platform/preference.ts'
import { notifyChoices, themes, zoneChoices } from '../platform/preferences.ts'
import { useZones } from '../platform/zone.tsx'
import { Segmented } from '../components/ui/segmented.tsx'
import { Select } from '../components/ui/select.tsx'
import { shellWords } from './messages.ts'
import { timeWords } from '../components/messages/time.ts'
import { useNotify } from './use-notify.ts'

/** The zone in which every time is drawn. */
export function ZoneChoice() {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const { page, mine } = useZones()
  const zones = { page, mine, utc: 'UTC' }
  return (
    <Select
      label={timeWords.zoneChoice}
      hideLabel
      value={zone}
      options={zoneChoices.map((choice) => ({ value: choice, label: timeWords.zoneOf[choice](zones[choice]) }))}
      onChange={setZone}
    />
  )
}

export function ThemeChoice() {
  const [theme, setTheme] = usePreference((preferences) => preferences.theme)
  return (
    <Segmented
      label={shellWords.theme}
      value={theme}
      options={themes.map((value) => ({ value, label: shellWords.themes[value] }))}
      onChange={setTheme}
    />
  )
}

export function NotifyChoice() {
  const { choice, choose } = useNotify()
  return (
    <Segmented
      label={shellWords.notify}
      value={choice}
      options={notifyChoices.map((value) => ({ value, label: shellWords.notifyStates[value] }))}
      onChange={(value) => void choose(value)}
    />
  )
}

/** What notifications tell of, or why there can be none. */
export function NotifyNote() {
  const { denied } = useNotify()
  return <p className="-mt-2 text-xs text-quiet">{denied ? shellWords.notifyDenied : shellWords.notifyHint}</p>
}
