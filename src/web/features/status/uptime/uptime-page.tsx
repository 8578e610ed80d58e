import { getUptime, uptimeRanges, type UptimeQuery, type UptimeReport } from '#api/status/uptime.ts'
import { addressOf } from '#api/endpoint.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { faultOfDays, isRealDay, maxUptimeDays, maxUptimeMonthDays } from '#domain/status/uptime.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { Section } from '../../../components/section.tsx'
import { formatDays } from '../../../components/time/time-format.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { renewEvery } from '../../../platform/poll.ts'
import { endpointQuery, type Services, useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { componentsMessages } from '../components/messages.ts'
import { NeedsStatus } from '../needs-status.tsx'
import { ExportMenu, fileFormats } from '../records/record-export.tsx'
import { recordExportMessages } from '../records/record-messages.ts'
import { uptimeMessages } from './messages.ts'
import { UptimeTable, type UptimeRow } from './uptime-table.tsx'
import { useUptimeTarget } from './target.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

type Asked = { readonly [Key in keyof UptimeQuery]?: string }

export function UptimePage() {
  const { value, set } = useAddress()
  const { network } = useNetwork()
  const { page } = useZones()
  const { text: targetText, setTarget } = useUptimeTarget()
  const [from, until] = [value('from'), value('until')]
  const isCustom = from !== '' || until !== ''
  const named = uptimeRanges.find((range) => range === value('range'))
  const range = isCustom ? 'custom' : (named ?? '90d')
  const asked: Asked = {
    ...(isCustom ? { from, until } : { range }),
    ...(network !== null && { network }),
    ...(value('group') !== '' && { group: value('group') }),
    ...(value('component') !== '' && { component: value('component') }),
    ...(value('by') === 'month' && { by: 'month' }),
  }
  const today = dayOf(useDrawingTime(), page)
  const maxDays = value('by') === 'month' ? maxUptimeMonthDays : maxUptimeDays
  const fault = isCustom ? faultOfDays(from, until, today, maxDays) : null
  const choose = (next: string) => {
    if (next !== 'custom') return set({ range: next, from: null, until: null }, { push: true })
    set({ range: null, from: `${today.slice(0, 8)}01`, until: today }, { push: true })
  }
  return (
    <>
      <PageHeader
        title={pageMessages.uptime}
        lead={
          <Disclosure summary={uptimeMessages.howCounted}>
            <p className="max-w-prose">{uptimeMessages.rule}</p>
          </Disclosure>
        }
      />
      <AfterTitle>
        <div className="mb-4 flex flex-wrap items-end gap-3" data-print="no">
          <Select
            label={uptimeMessages.range}
            value={range}
            options={[
              ...uptimeRanges.map((one) => ({ value: one, label: uptimeMessages.ranges[one] })),
              { value: 'custom', label: uptimeMessages.custom },
            ]}
            onChange={choose}
          />
          {isCustom && (
            <>
              <DayField
                label={uptimeMessages.from}
                value={from}
                isWrong={fault?.day === 'from'}
                onChange={(day) => set({ from: day })}
              />
              <DayField
                label={uptimeMessages.until}
                value={until}
                isWrong={fault?.day === 'until'}
                onChange={(day) => set({ until: day })}
              />
            </>
          )}
          <div className="w-24">
            <LabeledField label={uptimeMessages.target}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min="0"
                  max="100"
                  step="any"
                  inputMode="decimal"
                  placeholder={uptimeMessages.targetExample}
                  value={targetText}
                  onChange={({ currentTarget }) => setTarget(currentTarget.value)}
                />
              )}
            </LabeledField>
          </div>
          <Segmented
            label={componentsMessages.order}
            value={value('order') === 'position' ? 'position' : 'worst'}
            options={orders}
            onChange={(order) => set({ order: order === 'worst' ? null : order })}
          />
          <label className="target flex h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={value('by') === 'month'}
              onChange={({ currentTarget }) => set({ by: currentTarget.checked ? 'month' : null })}
            />
            {uptimeMessages.byMonth}
          </label>
        </div>
        {fault && (
          <ErrorText id={faultId} className="mb-4">
            {uptimeMessages.fault[fault.why](maxDays)}
          </ErrorText>
        )}
        <NeedsStatus>
          {!fault && (
            <Section title={uptimeMessages.table} hasHeadings height={480} subject={JSON.stringify(asked)}>
              <Report asked={asked} />
            </Section>
          )}
        </NeedsStatus>
      </AfterTitle>
    </>
  )
}

const faultId = 'uptime-range-fault'
const orders = [
  { value: 'worst', label: componentsMessages.orders.worst },
  { value: 'position', label: componentsMessages.orders.position },
] as const

function Files({ asked }: { readonly asked: Asked }) {
  const queries = { csv: { ...asked, format: 'csv' }, json: asked }
  return (
    <ExportMenu>
      {() =>
        fileFormats.map((format) => (
          <a
            key={format}
            href={addressOf(getUptime.path, { query: queries[format] })}
            download={`uptime.${format}`}
            className={buttonClass()}
          >
            {recordExportMessages.formats[format]}
          </a>
        ))
      }
    </ExportMenu>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (day: string) => void
}

function DayField({ label, value, isWrong, onChange }: DayFieldProps) {
  return (
    <LabeledField label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={isRealDay(value) ? value : ''}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        />
      )}
    </LabeledField>
  )
}

function uptimeQuery(services: Services, asked: Asked) {
  return {
    ...endpointQuery(services, getUptime, { query: asked }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'uptime', asked],
  }
}

function Report({ asked }: { readonly asked: Asked }) {
  const query = useSuspenseQuery(uptimeQuery(useServices(), asked))
  const { first_day, last_day, time_zone } = query.data
  const { networks, groups, components } = rowsOf(query.data)
  // Networks keep their place, as everywhere.
  const ordered = useAddress().value('order') === 'position' ? (rows: readonly UptimeRow[]) => rows : worstFirst
  const parts: readonly (readonly [string, readonly UptimeRow[], (row: UptimeRow) => string | null])[] = [
    [uptimeMessages.networks, networks, ({ id }) => paths.components({ network: id })],
    [uptimeMessages.groups, ordered(groups), () => null],
    [uptimeMessages.components, ordered(components), ({ id }) => paths.component(id)],
  ]
  const shown = parts.filter(([, rows]) => rows.length > 0)
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-quiet">{uptimeMessages.lead(formatDays(first_day, last_day), time_zone)}</p>
        <Files asked={asked} />
      </div>
      <StaleNote query={query} />
      {shown.length === 0 && <EmptyState title={uptimeMessages.nothing} />}
      <div className="flex flex-col gap-6">
        {shown.map(([title, rows, address]) => (
          <UptimeTable key={title} title={title} rows={rows} address={address} />
        ))}
      </div>
    </>
  )
}

/** Unknown uptime comes last. */
function worstFirst(rows: readonly UptimeRow[]): readonly UptimeRow[] {
  return rows.toSorted((a, b) => (a.uptime ?? 2) - (b.uptime ?? 2))
}

/** Groups that duplicate a network are not listed twice. */
function rowsOf({ networks, groups, components }: UptimeReport) {
  const repeats = groups.every((group) =>
    networks.some(
      ({ id, components: size, known_seconds }) =>
        id === group.network && size === group.components && known_seconds === group.known_seconds,
    ),
  )
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  return {
    networks: networks.map((row): UptimeRow => ({
      ...row,
      name: nameOf(row.id),
      note: uptimeMessages.ofComponents(row.components),
    })),
    groups: repeats
      ? []
      : groups.map((row): UptimeRow => ({ ...row, note: uptimeMessages.ofComponents(row.components) })),
    components: components.map((row): UptimeRow => ({
      ...row,
      note: (row.group !== null && groupNames.get(row.group)) || nameOf(row.network),
    })),
  }
}

function nameOf(network: string | null): string {
  const known = parseNetwork(network)
  return known === null ? (network ?? '') : networkMessages.name(known)
}
