import { useSuspenseQuery } from '@tanstack/react-query'
import { getUptime, uptimeRanges, type Measured, type UptimeQuery, type UptimeReport } from '#api/status/uptime.ts'
import { addressOf } from '#api/endpoint.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { formatMonth } from '../../../components/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { endpointQuery } from '../../../platform/endpoint-query.ts'
import { renewEvery } from '../../../platform/poll.ts'
import { type Services, useServices } from '../../../platform/services.ts'
import { Uptime } from '../day-bars/uptime.tsx'
import { uptimeMessages } from './messages.ts'

type Asked = { readonly [Key in keyof UptimeQuery]?: string }

/** Uptime over a range of the reader's choice, as a table and as files. */
export function UptimePage() {
  const { value, set } = useAddress()
  const { network } = useNetwork()
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
  const choose = (next: string) => {
    if (next !== 'custom') return set({ range: next, from: null, until: null }, { push: true })
    const today = new Date().toISOString().slice(0, 10)
    set({ range: null, from: `${today.slice(0, 8)}01`, until: today }, { push: true })
  }
  return (
    <>
      <PageHeader
        title={pageMessages.uptime}
        lead={<span className="block max-w-prose text-sm">{uptimeMessages.rule}</span>}
      />
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
            <DayField label={uptimeMessages.from} value={from} onChange={(day) => set({ from: day })} />
            <DayField label={uptimeMessages.until} value={until} onChange={(day) => set({ until: day })} />
          </>
        )}
        <label className="target flex h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={value('by') === 'month'}
            onChange={({ currentTarget }) => set({ by: currentTarget.checked ? 'month' : null })}
          />
          {uptimeMessages.byMonth}
        </label>
        <a
          href={addressOf(getUptime.path, { query: { ...asked, format: 'csv' } })}
          data-command={uptimeMessages.exportCommand}
          className={buttonClass()}
        >
          {uptimeMessages.csv}
        </a>
        <a href={addressOf(getUptime.path, { query: asked })} className={buttonClass()}>
          {uptimeMessages.json}
        </a>
      </div>
      <Section title={uptimeMessages.table} hideTitle height={480} subject={JSON.stringify(asked)}>
        <Report asked={asked} />
      </Section>
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="flex flex-col text-xs text-quiet">
      {label}
      <input
        type="date"
        value={value}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        className="target h-9 rounded-lg border border-line bg-raised px-2 text-base text-ink"
      />
    </label>
  )
}

function uptimeQuery(services: Services, asked: Asked) {
  return {
    ...endpointQuery(services, getUptime, { query: asked }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'uptime', asked],
  }
}

interface Row extends Measured {
  readonly id: string
  readonly name: string
  readonly components?: number
  readonly months?: readonly (Measured & { readonly month: string })[] | undefined
}

function Report({ asked }: { readonly asked: Asked }) {
  const query = useSuspenseQuery(uptimeQuery(useServices(), asked))
  const { networks, groups, components, first_day, last_day, time_zone } = query.data
  const parts: readonly (readonly [string, readonly Row[], (row: Row) => string | null])[] = [
    [uptimeMessages.networks, networks.map(withName), ({ id }) => paths.components({ network: id })],
    [uptimeMessages.groups, groups, () => null],
    [uptimeMessages.components, components, ({ id }) => paths.component(id)],
  ]
  const shown = parts.filter(([, rows]) => rows.length > 0)
  return (
    <>
      <p className="mb-3 text-quiet">{uptimeMessages.lead(formatDays(first_day, last_day), time_zone)}</p>
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

function withName(row: UptimeReport['networks'][number]): Row {
  const network = parseNetwork(row.id)
  return network === null ? row : Object.assign({}, row, { name: networkMessages.name(network) })
}

interface UptimeTableProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly address: (row: Row) => string | null
}

const states = ['major', 'partial', 'degraded', 'maintenance', 'unknown'] as const

function UptimeTable({ title, rows, address }: UptimeTableProps) {
  const months = rows[0]?.months?.map(({ month }) => month)
  const { columns } = uptimeMessages
  const heads = months ? months.map(formatMonth) : states.map((state) => columns[state])
  return (
    <Card padded={false}>
      <h2 className="px-4 pt-3 text-lg font-semibold tracking-tight">{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{columns.name}</Th>
            <Th className="text-end">{columns.uptime}</Th>
            {heads.map((head) => (
              <Th key={head} className="text-end whitespace-nowrap">
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Th scope="row" className="min-w-40 font-normal text-ink">
                <RowName row={row} to={address(row)} />
              </Th>
              <Td className="text-end font-medium">
                <Share share={row.uptime} />
              </Td>
              {months
                ? row.months?.map((month) => (
                    <Td key={month.month} className="text-end">
                      <Share share={month.uptime} />
                    </Td>
                  ))
                : states.map((state) => (
                    <Td key={state} className="text-end whitespace-nowrap text-quiet">
                      {uptimeMessages.duration(row[`${state}_seconds`])}
                    </Td>
                  ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function RowName({ row, to }: { readonly row: Row; readonly to: string | null }) {
  const { name, components } = row
  return (
    <>
      {to === null ? (
        name
      ) : (
        <PageLink to={to} className="target hover:underline">
          {name}
        </PageLink>
      )}
      {components !== undefined && (
        <span className="block text-xs text-quiet">{uptimeMessages.ofComponents(components)}</span>
      )}
    </>
  )
}

/** What is not known is said in words: a dash would pass for "nothing happened". */
function Share({ share }: { readonly share: number | null }) {
  return share === null ? <span className="text-quiet">{uptimeMessages.unknownAll}</span> : <Uptime share={share} />
}
