import type { Measured, UptimeReport } from '#api/status/uptime.ts'
import { csvRow, type CsvCell } from '#domain/text/csv-file.ts'

const columns = [
  'kind',
  'id',
  'name',
  'network',
  'group',
  'from',
  'until',
  'uptime_percent',
  'known_seconds',
  'unknown_seconds',
  'major_seconds',
  'partial_seconds',
  'degraded_seconds',
  'maintenance_seconds',
]

interface Row extends Measured {
  readonly id: string
  readonly name: string
  readonly network: string | null
  readonly months?: readonly (Measured & { readonly month: string })[] | undefined
}

/** One line for each network, group and component, or for each of their months. An unknown uptime is empty. */
export function uptimeCsv(report: UptimeReport): string {
  const groupNames = new Map(report.groups.map(({ id, name }) => [id, name]))
  const lines = [
    ...report.networks.flatMap((row) => linesOf('network', row, '', report)),
    ...report.groups.flatMap((row) => linesOf('group', row, '', report)),
    ...report.components.flatMap((row) =>
      linesOf('component', row, row.group === null ? '' : (groupNames.get(row.group) ?? row.group), report),
    ),
  ]
  return csvRow(columns.map((text) => ({ text }))) + lines.map(csvRow).join('')
}

function linesOf(kind: string, row: Row, group: string, { from, until }: UptimeReport): CsvCell[][] {
  const heads = [kind, row.id, row.name, row.network ?? '', group]
  const parts = row.months?.map((month) => Object.assign({ from: month.month, until: month.month }, month)) ?? [
    { ...row, from, until },
  ]
  return parts.map((part) => {
    const texts: CsvCell[] = [...heads, part.from, part.until].map((text) => ({ text }))
    const uptime = part.uptime === null ? { text: '' } : { number: percentOf(part.uptime) }
    const seconds = [
      part.known_seconds,
      part.unknown_seconds,
      part.major_seconds,
      part.partial_seconds,
      part.degraded_seconds,
      part.maintenance_seconds,
    ]
    return texts.concat(
      uptime,
      seconds.map((number) => ({ number: String(number) })),
    )
  })
}

/** Truncated instead of rounded: 100 means no downtime at all. */
function percentOf(share: number): string {
  return (Math.floor(share * 1e7) / 1e5).toFixed(5)
}
