import { networkMessages } from '../components/messages/network.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { networksIn } from '#domain/status/status-view.ts'
import { Select } from '../components/ui/select.tsx'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { timeMessages } from '../components/messages/time.ts'
import { Segmented } from '../components/ui/segmented.tsx'
import { NetworkFilter } from '../features/status/network-filter.tsx'
import { usePreference } from '../platform/preference.ts'
import { notifyChoices, soundChoices, themes } from '../platform/preferences.ts'
import { settingsMessages } from './settings-messages.ts'
import { ShortcutsChoice } from './keyboard/shortcuts-choice.tsx'
import { useNotify } from './notifications.tsx'
import { ZoneChoice } from './zone-choice.tsx'

/** What one can set, also what the strip has no room for. */
export function Options() {
  const rows = [
    [networkMessages.filter, <NetworkFilter key="network" />],
    [settingsMessages.homeNetwork, <HomeNetworkChoice key="home-network" />],
    [timeMessages.zoneChoice, <ZoneChoice key="zone" />],
    [settingsMessages.theme, <ThemeChoice key="theme" />],
    [settingsMessages.shortcuts, <ShortcutsChoice key="shortcuts" />],
    [settingsMessages.notify, <NotifyChoice key="notify" />],
    [settingsMessages.sound, <SoundChoice key="sound" />],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      {rows.map(([label, control]) => (
        <div key={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span aria-hidden="true">{label}</span>
          {control}
        </div>
      ))}
      <NotifyNote />
    </div>
  )
}

/** Absent where the page's components belong to no network. */
function HomeNetworkChoice() {
  const [home, setHome] = usePreference((preferences) => preferences.homeNetwork)
  const tree = useStatusIfKnown().data?.tree
  const present = tree ? networksIn(tree) : []
  if (present.length === 0 && home === '') return null
  const options = present.map((network) => ({ value: network, label: networkMessages.name(network) }))
  return (
    <Select
      label={settingsMessages.homeNetwork}
      hideLabel
      value={home}
      options={[{ value: '', label: networkMessages.all }, ...options]}
      onChange={(value) => setHome(parseNetwork(value) ?? '')}
    />
  )
}

function ThemeChoice() {
  const [theme, setTheme] = usePreference((preferences) => preferences.theme)
  return (
    <Segmented
      label={settingsMessages.theme}
      value={theme}
      options={themes.map((value) => ({ value, label: settingsMessages.themes[value] }))}
      onChange={setTheme}
    />
  )
}

function SoundChoice() {
  const [sound, setSound] = usePreference((preferences) => preferences.sound)
  return (
    <Segmented
      label={settingsMessages.sound}
      value={sound}
      options={soundChoices.map((value) => ({ value, label: settingsMessages.soundStates[value] }))}
      onChange={setSound}
    />
  )
}

function NotifyChoice() {
  const { choice, choose } = useNotify()
  return (
    <Segmented
      label={settingsMessages.notify}
      value={choice}
      options={notifyChoices.map((value) => ({ value, label: settingsMessages.notifyStates[value] }))}
      onChange={(value) => void choose(value)}
    />
  )
}

/** What notifications are sent for, or why there can be none. */
function NotifyNote() {
  const { denied } = useNotify()
  const why = globalThis.isSecureContext === false ? settingsMessages.notifyInsecure : settingsMessages.notifyDenied
  return <p className="-mt-2 text-xs text-quiet">{denied ? why : settingsMessages.notifyHint}</p>
}
