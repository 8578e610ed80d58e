import { useState } from 'react'
import { exportFormats, type ExportFormat } from '#api/ledger/ledger.ts'
import { countFilters } from '#domain/ledger/transaction-filter.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { describeFilters } from '../filters/filter-chips.tsx'
import type { ListAddress } from '../list/list-address.ts'
import type { ExportState, LedgerExporter } from './ledger-export.ts'
import { ledgerExportMessages } from './messages.ts'

interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly address: ListAddress
  readonly state: ExportState
  readonly file: LedgerExporter
}

const options = exportFormats.map((value) => ({ value, label: ledgerExportMessages.formats[value] }))

export function ExportDialog({ open, onClose, address, state, file }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { filter, texts } = address
  const busy = state.kind === 'running'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={ledgerExportMessages.title}
      closeLabel={uiMessages.close}
      className="max-w-104"
    >
      <div className="flex flex-col gap-4 px-5 py-4 text-sm">
        {!busy && (
          <>
            <div className="flex flex-col items-start gap-2">
              <Segmented label={ledgerExportMessages.format} value={format} options={options} onChange={setFormat} />
              <p className="text-quiet">{ledgerExportMessages.explained[format]}</p>
            </div>
            <div>
              <p className="text-quiet">{ledgerExportMessages.what}</p>
              {countFilters(filter) === 0 ? (
                <p>{ledgerExportMessages.everything}</p>
              ) : (
                <ul className="list-disc ps-5">
                  {describeFilters(filter).map(({ key, label }) => (
                    <li key={key}>{label}</li>
                  ))}
                </ul>
              )}
            </div>
            {Object.values(texts).some(Boolean) && <p className="text-quiet">{ledgerExportMessages.without}</p>}
          </>
        )}
        <ExportProgressLine state={state} />
        <div className="flex flex-wrap gap-2">
          {busy ? (
            <>
              <Button onClick={file.cancel}>{ledgerExportMessages.cancel}</Button>
              <Button look="quiet" onClick={onClose}>
                {ledgerExportMessages.hide}
              </Button>
            </>
          ) : (
            <Button look="primary" data-focus-first="" onClick={() => void file.start(filter, format)}>
              {state.kind === 'failed' ? ledgerExportMessages.again : ledgerExportMessages.start}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function ExportProgressLine({ state }: { readonly state: ExportState }) {
  if (state.kind === 'idle') return null
  const { rows, bytes, reached } = state.progress
  return (
    <output className="block rounded-lg bg-sunk px-3 py-2">
      {state.kind === 'done' && <span className="font-medium">{ledgerExportMessages.done} </span>}
      {state.kind === 'failed' && <span className="font-medium">{ledgerExportMessages.failed} </span>}
      {ledgerExportMessages.progress(rows, bytes)}
      {reached !== null && (
        <>
          , {ledgerExportMessages.reached} <ConsensusTime at={reached} />
        </>
      )}
    </output>
  )
}
