import { stringifyJson } from '#api/json.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { blockMessages } from './block/messages.ts'

export function JsonText({ data }: { readonly data: unknown }) {
  if (data === null || data === undefined || data === '')
    return <p className="text-quiet">{blockMessages.json.nothing}</p>
  const text = stringifyJson(data, 2)
  return (
    <>
      <div className="mb-2" data-print="no">
        <CopyButton text={text} label={blockMessages.json.copy} worded />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={box}>
        {text}
      </pre>
    </>
  )
}

const box = 'max-h-[70dvh] overflow-auto rounded-lg bg-sunk p-3 font-mono text-xs print:max-h-none'
