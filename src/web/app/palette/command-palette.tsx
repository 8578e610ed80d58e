import { useVisits } from '../../features/status/last-visit.tsx'
import { sessionMessages } from '../../components/session/messages.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSearchLength } from '#api/status/history.ts'
import { foundRecordsQuery } from '../../features/status/record-queries.ts'
import { useNetwork } from '../../platform/network.ts'
import { paletteMessages } from './messages.ts'
import type { PaletteProps } from './palette.tsx'
import { PaletteGroup, PaletteItem, rankEntry } from './palette-entry.tsx'
import { paletteInputClass } from './palette-input-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../platform/services.ts'
import { networksIn } from '#domain/status/status-view.ts'
import { paths } from '../../paths.ts'
import { useHere } from '../../platform/address.ts'
import { useSession } from '../../platform/session/session.ts'
import { usePreference } from '../../platform/preference.ts'
import { themes, zoneChoices } from '../../platform/preferences.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { shellMessages } from '../messages.ts'
import { settingsMessages } from '../settings/messages.ts'
import { timeMessages } from '../../components/messages/time.ts'
import type { CommandDialog } from '../keyboard/keys.ts'
import { useNotify } from '../notifications.tsx'
import { leaves } from '#domain/status/component-tree.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { Age } from '../../components/age.tsx'
import { StatusMark } from '../../components/status-mark.tsx'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { ConsensusTime } from '../../features/ledger/consensus-time.tsx'
import { useSearchChoices } from '../../features/ledger/search/search-choices.ts'
import { usePolicies } from '../../features/policies/queries.ts'
import { useSchemasIfKnown } from '../../features/schemas/queries.ts'
import { Boundary } from '../../components/ui/boundary.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { statusMessages } from '../../components/messages/status.ts'
import { allPages } from '../../components/navigation.ts'

export interface CommandPaletteProps extends PaletteProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Finds pages, components, records and commands by part of their names. */
export function CommandPalette({ text, onText, onClose, onOpen }: CommandPaletteProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const searched = useDeferredValue(text.trim())
  const found = useQuery(foundRecordsQuery(useServices(), searched))
  const records = searched.length > 1 ? (found.data ?? []) : []
  const outdated = found.isPlaceholderData || searched !== text.trim()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // The box replaces the one in which the user may have started to type.
  useLayoutEffect(() => {
    const { length } = box.current?.value ?? ''
    box.current?.focus()
    box.current?.setSelectionRange(length, length)
  }, [])
  const [chosen, setChosen] = useState('')
  // The service's results come and go, and may remove the selected entry: Enter must always have a target.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after every render; it settles immediately
  useEffect(() => {
    const entries = [...(list.current?.querySelectorAll('[cmdk-item]:not([aria-disabled=true])') ?? [])]
    const values = entries.map((entry) => entry.getAttribute('data-value') ?? '')
    if (!values.includes(chosen)) setChosen(values[0] ?? '')
  })
  const go = (path: string) => {
    onClose()
    void navigate(keep(path))
  }
  return (
    <Command
      label={paletteMessages.title}
      loop
      filter={rankEntry}
      value={chosen}
      onValueChange={setChosen}
      className="flex max-h-[70dvh] flex-col"
    >
      <Command.Input
        ref={box}
        data-focus-first=""
        value={text}
        onValueChange={onText}
        placeholder={paletteMessages.placeholder}
        maxLength={maxSearchLength}
        className={paletteInputClass}
      />
      <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-2">
        {records.length === 0 && (
          <Command.Empty className="px-3 py-6 text-center text-quiet">
            {found.isFetching ? paletteMessages.searching : paletteMessages.empty}
          </Command.Empty>
        )}
        {/* In a separate group, so that late results appear below existing ones. */}
        <div>
          <PaletteLedger text={searched} onGo={go} />
          <PalettePages onGo={go} />
          {text === '' && <PaletteOpen onGo={go} />}
          <PaletteComponents onGo={go} />
          {text !== '' && <PaletteWork onGo={go} />}
          <PaletteCommands onDone={onClose} onOpen={onOpen} onGo={go} />
        </div>
        <PaletteFound records={records} outdated={outdated} onGo={go} />
      </Command.List>
    </Command>
  )
}

export interface PaletteCommandsProps extends PlacesProps {
  readonly onDone: () => void
  readonly onOpen: (dialog: CommandDialog) => void
}

interface PaletteCommand {
  readonly name: string
  readonly run: () => void
}

export function PaletteCommands({ onDone, onOpen, onGo }: PaletteCommandsProps) {
  const commands = useCommands()
  const { session } = useSession()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  return (
    <PaletteGroup name={paletteMessages.commands}>
      {commands.map(({ name, run }) => (
        <PaletteItem
          key={name}
          id={name}
          name={name}
          onSelect={() => {
            run()
            onDone()
          }}
        />
      ))}
      {signedIn === 'yes' && (
        <PaletteItem id={paths.account()} name={pageMessages.account} onSelect={() => onGo(paths.account())} />
      )}
      {session?.role === 'STANDARD_REGISTRY' && (
        <>
          <PaletteItem id={paths.accounts()} name={pageMessages.accounts} onSelect={() => onGo(paths.accounts())} />
          <PaletteItem id={paths.audit()} name={pageMessages.audit} onSelect={() => onGo(paths.audit())} />
        </>
      )}
      {signedIn === 'yes' && (
        <PaletteItem id="password" name={shellMessages.password} onSelect={() => onOpen('password')} />
      )}
      <PaletteItem id={paths.settings()} name={pageMessages.settings} onSelect={() => onGo(paths.settings())} />
      <PaletteItem id="help" name={paletteMessages.shortcuts} onSelect={() => onOpen('help')} />
    </PaletteGroup>
  )
}

/** Commands that the page itself offers (`data-command`), triggered through its buttons and links. */
function pageCommands(): PaletteCommand[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((control) => ({
    name: control.dataset['command'] ?? '',
    run: () => control.click(),
  }))
}

/** Omits commands that would have no effect, such as the current choice. */
function useCommands(): PaletteCommand[] {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const [theme, setTheme] = usePreference((preferences) => preferences.theme)
  const { choice, choose } = useNotify()
  const { network, setNetwork } = useNetwork()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const navigate = useNavigate()
  const here = useHere()
  const { markSeen } = useVisits()
  const { signOut } = useSessionActions()
  const tree = useStatusIfKnown().data?.tree
  const networks = tree ? networksIn(tree) : []
  return [
    ...networks
      .filter((candidate) => candidate !== network)
      .map((candidate) => ({
        name: paletteMessages.showNetwork(networkMessages.name(candidate)),
        run: () => setNetwork(candidate),
      })),
    ...(network === null
      ? []
      : [{ name: paletteMessages.showNetwork(networkMessages.all), run: () => setNetwork(null) }]),
    ...zoneChoices
      .filter((candidate) => candidate !== zone)
      .map((candidate) => ({
        name: paletteMessages.timesIn(timeMessages.zones[candidate]),
        run: () => setZone(candidate),
      })),
    ...themes
      .filter((candidate) => candidate !== theme)
      .map((candidate) => ({
        name: paletteMessages.themeOf(settingsMessages.themes[candidate]),
        run: () => setTheme(candidate),
      })),
    ...pageCommands(),
    { name: paletteMessages.markSeen, run: markSeen },
    { name: pageMessages.changes, run: () => void navigate(paths.changes()) },
    { name: pageMessages.uptime, run: () => void navigate(paths.uptime()) },
    { name: paletteMessages.copyLink, run: () => void navigator.clipboard.writeText(location.href) },
    ...[null, ...networks].map((candidate) => ({
      name: paletteMessages.wallOf(candidate === null ? networkMessages.all : networkMessages.name(candidate)),
      run: () => void navigate(paths.wall({ network: candidate })),
    })),
    {
      name: choice === 'on' ? paletteMessages.notifyOff : paletteMessages.notifyOn,
      run: () => void choose(choice === 'on' ? 'off' : 'on'),
    },
    ...(signedIn === 'yes'
      ? [{ name: sessionMessages.signOut, run: () => void signOut() }]
      : [{ name: pageMessages.signIn, run: () => void navigate(paths.signIn({ next: here })) }]),
  ]
}

export interface PlacesProps {
  readonly onGo: (path: string) => void
}

export function PalettePages({ onGo }: PlacesProps) {
  return (
    <PaletteGroup name={paletteMessages.pages}>
      {allPages.map(({ path, name, key, Icon }) => (
        <PaletteItem
          key={path}
          id={path}
          name={name}
          mark={<Icon size={16} aria-hidden />}
          hint={<Kbd>{`g ${key}`}</Kbd>}
          onSelect={() => onGo(path)}
        />
      ))}
    </PaletteGroup>
  )
}

export function PaletteComponents({ onGo }: PlacesProps) {
  const tree = useStatusIfKnown().data?.tree
  if (!tree) return null
  return (
    <PaletteGroup name={paletteMessages.components}>
      {leaves(tree).map(({ id, name, groupName, status, wireStatus }) => (
        <PaletteItem
          key={id}
          id={paths.component(id)}
          name={groupName === null ? name : `${groupName} · ${name}`}
          keywords={[statusMessages.wire(wireStatus)]}
          mark={<StatusMark status={status} size={14} />}
          hint={status === 'operational' ? undefined : statusMessages.wire(wireStatus)}
          onSelect={() => onGo(paths.component(id))}
        />
      ))}
    </PaletteGroup>
  )
}

/** Possible meanings of the text on the ledger: an investigation often begins by pasting an id. */
function PaletteLedger({ text, onGo }: PlacesProps & { readonly text: string }) {
  const { choices } = useSearchChoices(text)
  if (choices.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.ledger} always>
      {choices.map(({ path, kind, value }) => (
        <PaletteItem
          key={path}
          id={path}
          name={typeof value === 'bigint' ? kind : `${kind} ${value}`}
          // All meanings match equally, so the most likely one stays first.
          keywords={[text]}
          mark={<ArrowLeftRight size={16} aria-hidden />}
          hint={typeof value === 'bigint' ? <ConsensusTime at={value} /> : undefined}
          always
          onSelect={() => onGo(path)}
        />
      ))}
    </PaletteGroup>
  )
}

/** Policies and schemas, for users who may see them. Omitted if they cannot be listed. */
function PaletteWork({ onGo }: PlacesProps) {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  if (signedIn !== 'yes') return null
  return (
    <Boundary pending={null} failed={Nothing}>
      <PalettePolicies onGo={onGo} />
      <PaletteSchemas onGo={onGo} />
    </Boundary>
  )
}

function Nothing() {
  return null
}

function PalettePolicies({ onGo }: PlacesProps) {
  const policies = usePolicies().data ?? []
  if (policies.length === 0) return null
  return (
    <PaletteGroup name={pageMessages.policies}>
      {policies.map(({ id, name, tag }) => (
        <PaletteItem
          key={id}
          id={paths.policy(id)}
          name={name}
          keywords={[tag]}
          onSelect={() => onGo(paths.policy(id))}
        />
      ))}
    </PaletteGroup>
  )
}

function PaletteSchemas({ onGo }: PlacesProps) {
  const schemas = useSchemasIfKnown().data ?? []
  if (schemas.length === 0) return null
  return (
    <PaletteGroup name={pageMessages.schemas}>
      {schemas.map(({ id, name, entity }) => (
        <PaletteItem
          key={id}
          id={paths.schema(id)}
          name={name}
          keywords={[entity]}
          onSelect={() => onGo(paths.schema(id))}
        />
      ))}
    </PaletteGroup>
  )
}

/** Open incidents and maintenance, shown before anything is typed. */
export function PaletteOpen({ onGo }: PlacesProps) {
  const status = useStatusIfKnown().data
  const open = status ? [...status.incidents, ...status.maintenances] : []
  if (open.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.open}>
      {open.map((record) => (
        <RecordItem key={record.id} record={record} onGo={onGo} />
      ))}
    </PaletteGroup>
  )
}

export interface PaletteFoundProps extends PlacesProps {
  readonly records: readonly RecordHead[]
  /** True for results of the previous text, which are visible but cannot be chosen. */
  readonly outdated: boolean
}

/** Records from the service's whole history. */
export function PaletteFound({ records, outdated, onGo }: PaletteFoundProps) {
  if (records.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.found} always>
      {records.map((record) => (
        <RecordItem key={record.id} record={record} found outdated={outdated} onGo={onGo} />
      ))}
    </PaletteGroup>
  )
}

interface RecordItemProps extends PlacesProps {
  readonly record: RecordHead
  readonly found?: boolean
  readonly outdated?: boolean
}

function RecordItem({ record, found = false, outdated = false, onGo }: RecordItemProps) {
  const { id, kind, name, status, impactKind, startedAt } = record
  return (
    <PaletteItem
      id={paths.record(kind, id)}
      name={name}
      keywords={[statusMessages.state(status)]}
      mark={<StatusMark status={impactKind} size={14} />}
      hint={<Age at={startedAt} />}
      always={found}
      disabled={outdated}
      onSelect={() => onGo(paths.record(kind, id))}
    />
  )
}
