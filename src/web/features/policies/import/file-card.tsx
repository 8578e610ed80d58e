import X from 'lucide-react/icons/x'
import { maxPolicyFileBytes } from '#api/policies/policy-files.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { buttonClass, IconButton } from '../../../components/ui/button.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { paths } from '../../../paths.ts'
import { toFailure } from '../../../platform/failure.ts'
import type { ChosenFile, ChosenFiles } from './chosen-files.ts'
import { HeldChoice } from './held-choice.tsx'
import { fileFailureMessages, policyImportMessages } from './messages.ts'
import type { ImportedFile } from './policy-files.ts'
import { PolicyPreviewView } from './policy-preview.tsx'
import { ToolPreviewView } from './tool-preview.tsx'

interface FileCardProps {
  readonly chosen: ChosenFile
  readonly files: ChosenFiles
  /** Called when the user follows a link to a policy. */
  readonly onFollow: () => void
}

export function FileCard({ chosen, files, onFollow }: FileCardProps) {
  const { file, key, preview, tool, step } = chosen
  const isBusy = step.at === 'reading' || step.at === 'importing'
  const unread = step.at === 'failed' && step.during === 'reading' ? unreadText(step.error) : null
  return (
    <li className="rounded-xl border border-line">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-mono">{file.name}</span>{' '}
          <span className="text-quiet">{policyImportMessages.size(file.size)}</span>
        </span>
        {!isBusy && step.at !== 'imported' && (
          <IconButton label={policyImportMessages.remove(file.name)} onClick={() => files.drop(key)}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="flex flex-col gap-4 px-4 py-3">
        {step.at === 'too-large' && (
          <ErrorText className="text-sm">{policyImportMessages.tooLarge(file.size, maxPolicyFileBytes)}</ErrorText>
        )}
        {isBusy && <Progress name={file.name} during={step.at} sent={step.sent} />}
        {step.at === 'failed' && unread !== null && <ErrorText className="text-sm">{unread}</ErrorText>}
        {step.at === 'failed' && unread === null && (
          <WriteFailure
            error={step.error}
            messages={fileFailureMessages[step.during]}
            note={policyImportMessages.kept}
            onRetry={() => (step.during === 'reading' ? files.read(chosen) : files.importOne(chosen))}
          />
        )}
        {tool && step.at !== 'imported' && <ToolPreviewView preview={tool} />}
        {step.at === 'imported' && 'tool' in step ? (
          <output data-status="operational" className="flex items-center gap-3 text-sm">
            <StatusMark status="operational" />
            <span className="min-w-0 flex-1 wrap-anywhere">{policyImportMessages.importedTool(step.tool)}</span>
          </output>
        ) : step.at === 'imported' ? (
          <Imported imported={step.imported} tag={preview?.tag} onFollow={onFollow} />
        ) : (
          preview && (
            <>
              {preview.refusals.length === 0 && (
                <HeldChoice
                  preview={preview}
                  choice={chosen.choice}
                  disabled={isBusy}
                  onChoose={(choice) => files.choose(key, choice)}
                />
              )}
              <PolicyPreviewView preview={preview} />
            </>
          )
        )}
      </div>
    </li>
  )
}

/** What is wrong with the file itself; null if it could not be read for another reason. */
function unreadText(error: unknown): string | null {
  const { kind, reasons } = toFailure(error)
  return kind === 'invalid' ? policyImportMessages.unread(reasons.map(({ text }) => text)) : null
}

interface ProgressProps {
  readonly name: string
  readonly during: 'reading' | 'importing'
  readonly sent: number | null
}

function Progress({ name, during, sent }: ProgressProps) {
  const isSending = sent !== null && sent < 1
  const words =
    sent === null
      ? policyImportMessages.waiting
      : isSending
        ? policyImportMessages.uploading(sent)
        : policyImportMessages[during]
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <progress
        aria-label={policyImportMessages.progress[during](name)}
        className="progress h-1.5 w-40 [--status:var(--color-accent)]"
        {...(isSending && { value: sent, max: 1 })}
      />
      <output className="text-quiet">{words}</output>
    </div>
  )
}

interface ImportedProps {
  readonly imported: ImportedFile
  /** The tag in the file. */
  readonly tag: string | undefined
  readonly onFollow: () => void
}

function Imported({ imported: { id, name, tag: own, number, outcome }, tag, onFollow }: ImportedProps) {
  return (
    <output data-status="operational" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <StatusMark status="operational" />
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {policyImportMessages.imported[outcome](name, number)}
        {outcome === 'new' && tag !== own && ` ${policyImportMessages.asTag(own)}`}
      </span>
      <PageLink to={paths.policy(id)} className={buttonClass('primary')} onClick={onFollow}>
        {policyImportMessages.open}
      </PageLink>
    </output>
  )
}
