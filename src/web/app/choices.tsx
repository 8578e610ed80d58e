import { usePreference } from '#web/queries/preference.ts'
import { themes, zoneChoices, type ZoneChoice as Choice } from '#web/queries/preferences.ts'
import { useZones } from '#web/queries/zone.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { shellWords } from '#web/words/shell.ts'
import { timeWords } from '#web/words/time.ts'
import { useNotify } from './use-notify.ts'

/** The zone in which every time is drawn. */
export function ZoneChoice() {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const { page, mine } = useZones()
  const label = (choice: Choice) =>
    choice === 'utc' ? timeWords.zoneOf.utc : timeWords.zoneOf[choice]({ page, mine }[choice])
  return (
    <Select
      label={timeWords.zoneChoice}
      hideLabel
      value={zone}
      options={zoneChoices.map((choice) => ({ value: choice, label: label(choice) }))}
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
  const { choice, denied, choose } = useNotify()
  return (
    <div className="flex max-w-72 flex-col items-end gap-1">
      <Segmented
        label={shellWords.notify}
        value={choice}
        options={[
          { value: 'off', label: shellWords.notifyStates.off },
          { value: 'on', label: shellWords.notifyStates.on },
        ]}
        onChange={(value) => void choose(value)}
      />
      <p className="text-end text-xs text-quiet">{denied ? shellWords.notifyDenied : shellWords.notifyHint}</p>
    </div>
  )
}
