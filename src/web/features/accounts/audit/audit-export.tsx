import { exportAudit } from '#api/accounts/audit.ts'
import { addressOf } from '#api/endpoint.ts'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toFailure } from '../../../platform/failure.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
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
  const { fetch, session } = useServices()
  const { isBusy, error, run } = useWrite(async (format: keyof typeof files) => {
    const token = await (await session.manager()).token()
    if (token === null) throw new ApiError('unauthorized', 'No account is signed in.')
    const path = addressOf(exportAudit.path, { query: { ...auditQuery(filters), format } })
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch((cause: unknown) => {
      throw new ApiError('network', 'The export cannot be reached.', { cause })
    })
    if (!response.ok)
      throw new ApiError(kindOfStatus(response.status), 'The export failed.', { status: response.status })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const file = await openFile(files[format].name, files[format].type)
    await file?.write(bytes)
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
      {error !== null && <FailureNotice failure={toFailure(error)} look="boxed" className="basis-full" />}
    </>
  )
}
