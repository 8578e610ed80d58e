import { type ReactNode, useId } from 'react'
import { parseNetwork } from '#domain/status/network.ts'
import { networksIn } from '#domain/status/status-view.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { timeMessages } from '../../components/messages/time.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Card } from '../../components/ui/card.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { Select } from '../../components/ui/select.tsx'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { useNow } from '../../platform/time/now.ts'
import { usePreference } from '../../platform/preference.ts'
import { densities, notifyChoices, type Preferences, soundChoices, themes } from '../../platform/preferences.ts'
import { AfterTitle } from '../../platform/screen/arrival.tsx'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'
import type { ObservableStore } from '../../platform/store.ts'
import { useZones } from '../../platform/time/zone.tsx'
import { clockChoices, zoneChoices } from '../../platform/time/zones.ts'
import { ShortcutsChoice } from '../keyboard/shortcuts-choice.tsx'
import { useNotify } from '../notifications.tsx'
import { settingsMessages } from './messages.ts'

const { rows } = settingsMessages

/** All settings in one place. The service does not know a user's choices, so only the browser renders them. */
export function SettingsPage() {
  const isFirst = useIsFirstScreen()
  return (
    <>
      <PageHeader title={pageMessages.settings} lead={settingsMessages.lead} />
      <AfterTitle>
        {!isFirst && (
          <div className="flex max-w-[46rem] flex-col gap-6">
            <Group title={settingsMessages.groups.look}>
              <Row {...rows.theme}>
                <Choice {...rows.theme} choose={({ theme }) => theme} values={themes} words={settingsMessages.themes} />
              </Row>
              <Row {...rows.density}>
                <Choice
                  {...rows.density}
                  choose={({ density }) => density}
                  values={densities}
                  words={settingsMessages.densities}
                />
              </Row>
            </Group>
            <Group title={settingsMessages.groups.time}>
              <Row {...rows.zone}>
                <ZoneChoice />
              </Row>
              <Row {...rows.clock}>
                <Choice
                  {...rows.clock}
                  choose={({ clock }) => clock}
                  values={clockChoices}
                  words={settingsMessages.clocks}
                />
              </Row>
              <Example />
            </Group>
            <HomeNetwork />
            <Group title={settingsMessages.groups.news}>
              <NotifyRow />
              <Row {...rows.sound}>
                <Choice
                  {...rows.sound}
                  choose={({ sound }) => sound}
                  values={soundChoices}
                  words={settingsMessages.states}
                />
              </Row>
            </Group>
            <Group title={settingsMessages.groups.keyboard}>
              <Row {...rows.shortcuts}>
                <ShortcutsChoice />
              </Row>
            </Group>
          </div>
        )}
      </AfterTitle>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <Card className="divide-y divide-line py-0 sm:py-0">{children}</Card>
    </section>
  )
}

interface RowProps {
  readonly label: string
  readonly hint: string
  readonly children: ReactNode
}

/** The control has an accessible name already. */
function Row({ label, hint, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p aria-hidden="true" className="font-medium">
          {label}
        </p>
        <p className="text-sm text-quiet">{hint}</p>
      </div>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly choose: (preferences: Preferences) => ObservableStore<Value>
  readonly values: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
}

function Choice<Value extends string>({ label, choose, values, words }: ChoiceProps<Value>) {
  const [chosen, set] = usePreference(choose)
  const options = values.map((value) => ({ value, label: words[value] }))
  return <Segmented label={label} value={chosen} options={options} onChange={set} />
}

function ZoneChoice() {
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

function Example() {
  return (
    <p className="py-3 text-sm text-quiet">
      {settingsMessages.example} <Timestamp at={useNow(60)} />
    </p>
  )
}

/** Absent if the page's components belong to no network. */
function HomeNetwork() {
  const [home, setHome] = usePreference((preferences) => preferences.homeNetwork)
  const tree = useStatusIfKnown().data?.tree
  const present = tree ? networksIn(tree) : []
  if (present.length === 0 && home === '') return null
  const options = present.map((network) => ({ value: network, label: networkMessages.name(network) }))
  return (
    <Group title={settingsMessages.groups.network}>
      <Row {...rows.homeNetwork}>
        <Select
          label={rows.homeNetwork.label}
          hideLabel
          value={home}
          options={[{ value: '', label: networkMessages.all }, ...options]}
          onChange={(value) => setHome(parseNetwork(value) ?? '')}
        />
      </Row>
    </Group>
  )
}

/** Says what triggers notifications, or why there can be none. */
function NotifyRow() {
  const { choice, denied, choose } = useNotify()
  const why = globalThis.isSecureContext === false ? settingsMessages.notifyInsecure : settingsMessages.notifyDenied
  return (
    <Row label={rows.notify.label} hint={denied ? why : rows.notify.hint}>
      <Segmented
        label={rows.notify.label}
        value={choice}
        options={notifyChoices.map((value) => ({ value, label: settingsMessages.states[value] }))}
        onChange={(value) => void choose(value)}
      />
    </Row>
  )
}
