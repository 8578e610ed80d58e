import { useState, type ReactNode } from 'react'
import { recordsCsv } from '#domain/status/record-files.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { toFailedDownload } from '../../../components/messages/failed-write.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
import { useServices } from '../../../platform/services.ts'
import type { RecordFilters } from '../record-list.ts'
import { allRecords } from '../record-queries.ts'
import { recordExportMessages } from './record-messages.ts'

const types = { csv: 'text/csv', json: 'application/json' } as const
type Format = keyof typeof types
export const fileFormats = ['csv', 'json'] as const satisfies readonly Format[]

interface ExportMenuProps {
  readonly busy?: boolean
  /** One control for each format. */
  readonly children: (close: () => void) => ReactNode
}

/** A single button, so that on phones the files take no room before what is in them. */
export function ExportMenu({ busy = false, children }: ExportMenuProps) {
  return (
    <Dropdown
      label={busy ? recordExportMessages.busy : recordExportMessages.action}
      command={recordExportMessages.command}
    >
      {(close) => <div className="flex gap-2">{children(close)}</div>}
    </Dropdown>
  )
}

interface RecordExportProps {
  readonly name: string
  readonly filters: RecordFilters
}

/** Exports every record that the filters select, even if the list shows fewer. */
export function RecordExport({ name, filters }: RecordExportProps) {
  const services = useServices()
  return (
    <FileExport
      name={name}
      textOf={async (format) => {
        const records = await allRecords(services, filters)
        return format === 'csv' ? recordsCsv(records) : JSON.stringify({ records }, null, 2)
      }}
    />
  )
}

interface FileExportProps {
  /** The file name without its extension. */
  readonly name: string
  readonly textOf: (format: Format) => Promise<string>
}

/** Exports the current view to a file. */
export function FileExport({ name, textOf }: FileExportProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (format: Format) => {
    // The browser allows a file picker only directly after user input.
    const file = await openFile(`${name}.${format}`, types[format])
    if (!file) return
    try {
      await file.write(new TextEncoder().encode(await textOf(format)))
    } catch (failure) {
      await file.discard()
      throw failure
    }
    await file.close()
  }
  const run = (format: Format) => {
    setBusy(true)
    setError(null)
    save(format)
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <ExportMenu busy={isBusy}>
        {(close) =>
          fileFormats.map((format) => (
            <Button
              key={format}
              onClick={() => {
                close()
                if (!isBusy) run(format)
              }}
            >
              {recordExportMessages.formats[format]}
            </Button>
          ))
        }
      </ExportMenu>
      {error !== null && <FailureNotice failure={toFailedDownload(error)} look="boxed" className="basis-full" />}
    </>
  )
}
