import { PageLink } from '../../../components/page-link.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { DropZone } from '../../../components/ui/drop-zone.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogActions } from '../../../components/ui/form-dialog.tsx'
import { paths } from '../../../paths.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { isReady, useChosenFiles } from './chosen-files.ts'
import { FileCard } from './file-card.tsx'
import { policyImportMessages } from './messages.ts'
import { policyFileEndings } from './policy-files.ts'

export interface ImportDialogProps {
  /** Files that were dropped before the dialog opened. */
  readonly first: readonly File[]
  readonly onClose: () => void
}

/** Reads files, previews their contents, and imports them after confirmation. */
export function PolicyImportDialog({ first, onClose }: ImportDialogProps) {
  const chosen = useChosenFiles(first)
  const isSample = useSourcesIfKnown().data?.policies?.sample ?? false
  const { files } = chosen
  const ready = files.filter(isReady)
  const isDone = files.length > 0 && files.every(({ step }) => step.at === 'imported')
  const news = files.filter(({ step }) => 'imported' in step && step.imported.outcome === 'new')
  const isBusy = files.some(({ step }) => step.at === 'importing' || step.at === 'reading')
  const close = () => {
    chosen.end()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      label={policyImportMessages.title}
      closeLabel={policyImportMessages.close}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <div className="flex flex-col gap-4 p-5">
        {!isDone && <p className="text-quiet">{policyImportMessages.lead}</p>}
        {!isDone && (
          <DropZone
            onFiles={chosen.add}
            text={policyImportMessages.choose}
            label={policyImportMessages.choose}
            accept={[...policyFileEndings, 'application/json'].join(',')}
            multiple
            isFirstFocus
            className={classes('px-4', files.length === 0 ? 'py-6' : 'py-3')}
          >
            {policyImportMessages.orDrop}
          </DropZone>
        )}
        {isSample && files.length > 0 && !isDone && <p className="text-sm">{policyImportMessages.sample}</p>}
        <ul data-list="" className="flex flex-col gap-4 empty:hidden">
          {files.map((file) => (
            <FileCard key={file.key} chosen={file} files={chosen} onFollow={close} />
          ))}
        </ul>
        {news.length > 0 && (
          <p className="text-sm text-quiet">
            {policyImportMessages.next(news.length)}{' '}
            <PageLink to={paths.accounts()} className="text-accent underline underline-offset-2" onClick={close}>
              {policyImportMessages.addAccounts}
            </PageLink>
          </p>
        )}
        <DialogActions>
          <Button onClick={close}>{isDone ? policyImportMessages.close : policyImportMessages.cancel}</Button>
          {!isDone && (
            <Button
              look="primary"
              disabled={ready.length === 0 || isBusy}
              onClick={() => {
                for (const file of ready) chosen.importOne(file)
              }}
            >
              {ready.length > 1 ? policyImportMessages.importAll(ready.length) : policyImportMessages.import}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
