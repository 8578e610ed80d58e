import { timeMessages } from '../components/messages/time.ts'
import { Select } from '../components/ui/select.tsx'
import { usePreference } from '../platform/preference.ts'
import { zoneChoices } from '../platform/preferences.ts'
import { useZones } from '../platform/zone.tsx'

/** The zone in which every time is drawn. */
export function ZoneChoice() {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const { page, mine } = useZones()
  const zones = { page, mine, utc: 'UTC' }
  return (
    <Select
      label={timeMessages.zoneChoice}
      hideLabel
      value={zone}
      options={zoneChoices.map((choice) => ({ value: choice, label: timeMessages.zoneOf[choice](zones[choice]) }))}
      onChange={setZone}
    />
  )
}
