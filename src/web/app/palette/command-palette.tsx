import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { maxSearchLength } from '#api/status/history.ts'
import { foundRecordsQuery } from '../../features/status/record-queries.ts'
import { useNetwork } from '../../platform/network.ts'
import { searchBoxMessages } from '../messages.ts'
import { paletteMessages } from './messages.ts'
import type { PaletteProps } from './palette.tsx'
import { PaletteGroup, PaletteItem, rankEntry, type PlacesProps } from './palette-entry.tsx'
import { paletteInputClass } from './palette-input-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../platform/services.ts'
import { paths, routePatterns } from '../../paths.ts'
import { usePreference } from '../../platform/preference.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { leaves } from '#domain/status/status-view.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bookmark from 'lucide-react/icons/bookmark'
import { SearchedMoment } from '../../features/ledger/search/searched-moment.tsx'
import { readViews, viewAddress } from '../../features/ledger/filters/kept-views.ts'
import type { UnreadableReason } from '#domain/ledger/ledger-search.ts'
import { searchMessages } from '../../features/ledger/search/messages.ts'
import { useSearchChoices, type SearchChoice } from '../../features/ledger/search/search-choices.ts'
import { PaletteFilters } from './palette-filters.tsx'
import { RecordItem } from './palette-record.tsx'
import { PaletteSimilar } from './palette-similar.tsx'
import { usePolicies } from '../../features/policies/queries.ts'
import { useSchemasIfKnown } from '../../features/schemas/queries.ts'
import { Boundary } from '../../components/ui/boundary.tsx'
import { useCopy } from '../../components/copy-button.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { statusMessages } from '../../components/messages/status.ts'
import { allPages } from '../../components/navigation.ts'
import { BestFirst } from './best-first.tsx'
import { PaletteCommands } from './palette-commands.tsx'

export interface CommandPaletteProps extends PaletteProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Finds pages, components, records and commands by part of their names. */
export function CommandPalette({ text, onText, onClose, onOpen }: CommandPaletteProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const searched = useDeferredValue(text.trim())
  const found = useQuery(foundRecordsQuery(useServices(), searchedRecord(searched)))
  const records = searched.length > 1 ? (found.data ?? []) : []
  const { choices, fault } = useSearchChoices(searched)
  const outdated = found.isPlaceholderData || searched !== text.trim()
  const copying = useCopy()
  const list = useRef<HTMLDivElement>(null)
  const groups = useRef<HTMLDivElement>(null)
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
      label={searchBoxMessages.title}
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
        placeholder={searchBoxMessages.placeholder}
        maxLength={maxSearchLength}
        className={paletteInputClass}
      />
      <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-2">
        {choices.length === 0 && records.length === 0 && (
          <Command.Empty className="px-3 py-6 text-center text-quiet">
            {found.isFetching ? paletteMessages.searching : emptyText(fault)}
          </Command.Empty>
        )}
        {/* In a separate group, so that late results appear below existing ones. */}
        <div ref={groups}>
          <PaletteAddress text={searched} onGo={go} />
          <PaletteLedger text={searched} choices={choices} onGo={go} />
          <PalettePages onGo={go} />
          {text === '' && <PaletteOpen onGo={go} />}
          <PaletteViews onGo={go} />
          <PaletteComponents onGo={go} />
          {text !== '' && <PaletteWork onGo={go} />}
          {text !== '' && <PaletteFilters text={searched} onGo={go} />}
          <PaletteCommands copying={copying} onDone={onClose} onOpen={onOpen} onGo={go} />
        </div>
        {choices.length === 0 && records.length === 0 && !outdated && !found.isFetching && (
          <PaletteSimilar text={searched} onGo={go} />
        )}
        <BestFirst groups={groups} text={searched} onFirst={setChosen} />
        <PaletteFound text={searched} records={records} outdated={outdated} onGo={go} />
      </Command.List>
      {copying.announcement}
    </Command>
  )
}

function emptyText(fault: UnreadableReason | undefined): string {
  return fault === undefined || fault === 'unknown' ? paletteMessages.empty : searchMessages.faults[fault]
}

/** A page of this app by its address. */
function PaletteAddress({ text, onGo }: PlacesProps & { readonly text: string }) {
  const isAddress = text.startsWith('/') || text.startsWith(`${location.origin}/`)
  const url = isAddress ? URL.parse(text, location.origin) : null
  if (url?.origin !== location.origin) return null
  const path = `${url.pathname}${url.search}${url.hash}`
  if (!Object.values(routePatterns).some((pattern) => matchPath(pattern, url.pathname))) return null
  return (
    <PaletteGroup name={paletteMessages.thisAddress} always>
      <PaletteItem id={`address ${path}`} name={path} keywords={[text]} always onSelect={() => onGo(path)} />
    </PaletteGroup>
  )
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
          hint={
            <span className="pointer-coarse:hidden">
              <Kbd>{`g ${key}`}</Kbd>
            </span>
          }
          onSelect={() => onGo(path)}
        />
      ))}
    </PaletteGroup>
  )
}

/** The filters of the list of transactions that the reader has named. */
function PaletteViews({ onGo }: PlacesProps) {
  const [views] = useState(readViews)
  if (views.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.views}>
      {views.map((view) => (
        <PaletteItem
          key={view.name}
          id={viewAddress(view)}
          name={view.name}
          keywords={[pageMessages.transactions]}
          mark={<Bookmark size={16} aria-hidden />}
          onSelect={() => onGo(viewAddress(view))}
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
          name={statusMessages.qualified(groupName, name)}
          keywords={[statusMessages.wire(wireStatus)]}
          mark={<StatusMark status={status} size={14} />}
          hint={status === 'operational' ? undefined : statusMessages.wire(wireStatus)}
          onSelect={() => onGo(paths.component(id))}
        />
      ))}
    </PaletteGroup>
  )
}

interface PaletteLedgerProps extends PlacesProps {
  readonly text: string
  readonly choices: readonly SearchChoice[]
}

/** Possible meanings of the text on the ledger: an investigation often begins by pasting an id. */
function PaletteLedger({ text, choices, onGo }: PaletteLedgerProps) {
  if (choices.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.ledger} always>
      {choices.map(({ path, kind, value }) => (
        <PaletteItem
          key={path}
          id={path}
          name={typeof value === 'string' ? `${kind} ${value}` : kind}
          // All meanings match equally, so the most likely one stays first.
          keywords={[text]}
          mark={<ArrowLeftRight size={16} aria-hidden />}
          hint={typeof value === 'string' ? undefined : <SearchedMoment time={value} />}
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
  readonly text: string
  readonly records: readonly RecordHead[]
  /** True for results of the previous text, which are visible but cannot be chosen. */
  readonly outdated: boolean
}

const maxNamed = 8

/** Records from the service's whole history that the text names; those that only mention it are one entry. */
export function PaletteFound({ text, records, outdated, onGo }: PaletteFoundProps) {
  const named = records
    .map((record) => ({ record, rank: rankEntry(record.id, searchedRecord(text), [record.name, record.id]) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
  if (records.length === 0) return null
  const path = paths.incidents({ q: text })
  return (
    <PaletteGroup name={paletteMessages.found} always>
      {named.slice(0, maxNamed).map(({ record }) => (
        <RecordItem key={record.id} record={record} found outdated={outdated} onGo={onGo} />
      ))}
      {named.length < records.length && (
        <PaletteItem
          id={path}
          name={paletteMessages.mentions(text)}
          always
          disabled={outdated}
          onSelect={() => onGo(path)}
        />
      )}
    </PaletteGroup>
  )
}

/** The id in the address of a record's page, on this or another status page; any other text unchanged. */
function searchedRecord(text: string): string {
  return /^(?:https?:\/\/[^/]+)?\/(?:incidents|maintenance)\/([\da-z]+)/.exec(text)?.[1] ?? text
}
