import { exportAudit } from '#api/accounts/audit.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toFailedDownload } from '../../../components/messages/failed-write.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
import { readFileAt } from '../../../platform/files/read-file.ts'
import { useServices } from '../../../platform/services.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { auditMessages } from './messages.ts'
import { auditQuery, type AuditFilters } from './queries.ts'

const files = {
  csv: { name: 'audit.csv', type: 'text/csv' },
  json: { name: 'audit.ndjson', type: 'application/x-ndjson' },
} as const

/** Exports the filtered entries, up to the service's limit. */
export function AuditExport({ filters }: { readonly filters: AuditFilters }) {
  const services = useServices()
  const { isBusy, error, run } = useWrite(async (format: keyof typeof files) => {
    const content = await readFileAt(services, exportAudit, { query: { ...auditQuery(filters), format } })
    const file = await openFile(files[format].name, files[format].type)
    await file?.write(new Uint8Array(await content.arrayBuffer()))
    await file?.close()
  })
  return (
    <>
      <span className="flex gap-2" title={auditMessages.exportHint}>
        <Button disabled={isBusy} onClick={() => run('csv')}>
          {auditMessages.csv}
        </Button>
        <Button disabled={isBusy} onClick={() => run('json')}>
          {auditMessages.json}
        </Button>
      </span>
      {error !== null && <FailureNotice failure={toFailedDownload(error)} look="boxed" className="basis-full" />}
    </>
  )
}
