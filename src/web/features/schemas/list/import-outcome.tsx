import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { importWords as words } from './schema-import-messages.ts'

export interface ImportOutcomeProps {
  readonly imported: ImportedSchema
  readonly faults: readonly PlacedViolation[]
}

/** So many lines are shown of what was done, or stands in the way. */
const most = 12

/** What becomes of a schema that is taken in, or why it cannot be. */
export function ImportOutcome({ imported, faults }: ImportOutcomeProps) {
  if (!imported.ok) return <Outcome refused lead={words.refused} lines={imported.reasons.map(words.reason)} />
  if (faults.length > 0) return <Outcome refused lead={words.refused} lines={faults.map(words.fault)} />
  const read = readDocument(imported.content.text)
  const fields = read.ok ? words.fields(read.document.fields.length) : ''
  const lead = imported.notes.length > 0 ? words.adapted : words.asItIs
  return <Outcome refused={false} lead={`${fields} ${lead}`} lines={imported.notes.map(words.note)} />
}

interface OutcomeProps {
  readonly refused: boolean
  readonly lead: string
  readonly lines: readonly string[]
}

function Outcome({ refused, lead, lines }: OutcomeProps) {
  const status = refused ? 'major' : 'operational'
  const shown = lines.slice(0, most)
  return (
    <output
      data-status={status}
      className="flex items-start gap-3 rounded-lg border border-line bg-sunk px-4 py-3 text-sm"
    >
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{lead}</span>
        {shown.map((line) => (
          <span key={line} className="mt-0.5 block wrap-anywhere text-quiet">
            <CodeText text={line} />
          </span>
        ))}
        {lines.length > most && <span className="mt-0.5 block text-quiet">{words.more(lines.length - most)}</span>}
      </span>
    </output>
  )
}
