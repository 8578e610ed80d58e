import { useState } from 'react'
import { recordsCsv } from '#domain/status/record-files.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toFailedDownload } from '../../../components/messages/failed-write.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
import { useServices } from '../../../platform/services.ts'
import type { RecordFilters } from '../record-list.ts'
import { allRecords } from '../record-queries.ts'
import { recordExportMessages } from './record-messages.ts'

const formats = ['csv', 'json'] as const
type Format = (typeof formats)[number]
const types: Readonly<Record<Format, string>> = { csv: 'text/csv', json: 'application/json' }

interface ExportButtonsProps {
  /** The file name without its extension. */
  readonly name: string
  readonly textOf: (format: Format) => Promise<string>
}

interface RecordExportProps {
  readonly name: string
  readonly filters: RecordFilters
}

/** Exports every record that the filters select, even if the list shows fewer. */
export function RecordExport({ name, filters }: RecordExportProps) {
  const services = useServices()
  return (
    <RecordExportButtons
      name={name}
      textOf={async (format) => {
        const records = await allRecords(services, filters)
        return format === 'csv' ? recordsCsv(records) : JSON.stringify({ records }, null, 2)
      }}
    />
  )
}

/** Exports the current view to a file; the palette offers the same commands. */
export function RecordExportButtons({ name, textOf }: ExportButtonsProps) {
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
      {formats.map((format) => (
        <Button
          key={format}
          disabled={isBusy}
          data-print="no"
          data-command={recordExportMessages.command[format]}
          onClick={() => run(format)}
        >
          <span>
            <span className="max-sm:sr-only">{recordExportMessages.action} </span>
            {recordExportMessages.formats[format]}
          </span>
        </Button>
      ))}
      {error !== null && <FailureNotice failure={toFailedDownload(error)} look="boxed" className="basis-full" />}
    </>
  )
}
