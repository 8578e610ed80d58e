import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { openFile } from '../../../platform/files/file-sink.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { factorMessages } from './messages.ts'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { username } = useSignedIn()
  const text = `${factorMessages.fileTitle(username)}\n\n${codes.join('\n')}\n`
  const download = useWrite(async () => {
    const file = await openFile(factorMessages.fileName, 'text/plain')
    await file?.write(new TextEncoder().encode(text))
    await file?.close()
  })
  return (
    <div role="alert" className="mb-4 rounded-lg border border-line-strong bg-sunk p-4">
      <h3 className="font-medium">{factorMessages.saveCodes}</h3>
      <p className="mt-0.5 text-sm text-quiet">{factorMessages.saveCodesLead}</p>
      <ul className="my-3 grid w-fit gap-x-8 gap-y-1 font-mono text-sm md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={factorMessages.copyCodes} worded />
        <Button onClick={() => download.run()}>{factorMessages.download}</Button>
        <Button onClick={() => printText(text)}>{factorMessages.print}</Button>
        <Button look="primary" onClick={onSaved}>
          {factorMessages.saved}
        </Button>
      </div>
    </div>
  )
}

/** Prints a text without the page around it. */
function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const sheet = frame.contentDocument?.createElement('pre')
  if (!sheet || !frame.contentWindow) return frame.remove()
  sheet.textContent = text
  frame.contentDocument?.body.append(sheet)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
