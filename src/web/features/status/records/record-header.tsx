import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import { webAddress } from '#domain/text/rich-text.ts'
import type { RecordValue } from '#domain/status/record.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { recordWords } from './messages.ts'
import { CopyButton } from '../../../components/copy-button.tsx'

/** What one can do with an incident or maintenance: pass it on, see it at its source, print it. */
export function RecordActions({ record }: { readonly record: RecordValue }) {
  const source = webAddress(record.shortlink ?? '')
  return (
    <div className="contents" data-print="no">
      <span className="inline-flex">
        <CopyButton worded asAddress text={paths.record(record.kind, record.id)} label={recordWords.copyLink} />
      </span>
      {source !== null && (
        <a href={source} target="_blank" rel="noopener noreferrer" className={buttonClass('plain')}>
          <ExternalLink size={14} aria-hidden />
          {recordWords.source}
        </a>
      )}
      <Button onClick={() => print()}>
        <Printer size={14} aria-hidden />
        {recordWords.print}
      </Button>
    </div>
  )
}
