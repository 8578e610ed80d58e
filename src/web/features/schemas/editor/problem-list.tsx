import type { JsonViolation } from '#domain/json/json-reader.ts'
import type { Remedy, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import { placeOf } from '#domain/schemas/document/schema-document.ts'
import { applyRemedy } from '#domain/schemas/edit/schema-edit.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { JsonFault } from '../../../components/json-editor/json-fault.tsx'
import { jsonEditorMessages } from '../../../components/json-editor/messages.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useEditor } from './editor-context.ts'
import { problemMessages } from './messages.ts'
import { blocksSaving, type SchemaProblem } from './schema-problems.ts'

interface ProblemListProps {
  readonly problems: readonly SchemaProblem[]
  readonly className?: string
}

export function ProblemList({ problems, className }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <ul className={classes('flex flex-col gap-2', className)}>
      {problems.map((problem) => (
        <Problem key={problemKey(problem)} problem={problem} />
      ))}
    </ul>
  )
}

function Problem({ problem }: { readonly problem: SchemaProblem }) {
  const { showJson } = useEditor()
  const status = blocksSaving(problem) ? 'major' : 'degraded'
  return (
    <li data-status={status} className="flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        {problem.kind === 'contradiction' ? (
          <>
            <p>{problemMessages.contradiction(problem.contradiction)}</p>
            <RemedyButtons contradiction={problem.contradiction} />
          </>
        ) : (
          <>
            <p className="wrap-anywhere">
              <CodeText text={problem.violation.message} />{' '}
              <span className="text-quiet">
                <CodeText text={problem.violation.remedy} />
              </span>
            </p>
            <p className="text-xs wrap-anywhere text-quiet">
              {problemMessages.rule(problem.violation.rule)} ·{' '}
              <code className="font-mono">{problemMessages.path(problem.violation.path)}</code>
              {problem.isKnown && ` · ${problemMessages.known}`}
            </p>
            {problem.contradiction && <RemedyButtons contradiction={problem.contradiction} />}
          </>
        )}
      </div>
      {problem.kind === 'violation' && (
        <Button
          look="quiet"
          onClick={() => showJson(problem.violation.offset, problem.violation.offset + problem.violation.length)}
        >
          {problemMessages.show}
        </Button>
      )}
    </li>
  )
}

function problemKey(problem: SchemaProblem): string {
  if (problem.kind === 'violation')
    return `${problem.violation.rule} ${problem.violation.offset} ${problem.violation.message}`
  const { rule, path } = problem.contradiction
  return `${rule} ${path.join('/')}`
}

interface RemedyButtonsProps {
  readonly contradiction: SchemaContradiction
  readonly onDone?: () => void
}

export function RemedyButtons({ contradiction, onDone }: RemedyButtonsProps) {
  const { editor, readOnly, showJson } = useEditor()
  const { remedies } = contradiction
  if (readOnly || remedies.length === 0) return null
  const apply = (remedy: Remedy) => {
    if (remedy.kind === 'json') {
      const place = placeOf(editor.get().content.text, remedy.path)
      if (place) showJson(place.from, place.to)
      return
    }
    if (editor.edit((text) => applyRemedy(text, remedy)) === null) onDone?.()
  }
  return (
    <p className="mt-1.5 flex flex-wrap gap-2">
      {remedies.map((remedy) => (
        <Button key={JSON.stringify(remedy)} onClick={() => apply(remedy)}>
          {problemMessages.remedy(remedy)}
        </Button>
      ))}
    </p>
  )
}

/** Problems outside the fields. */
export function ProblemPanel({ problems }: { readonly problems: readonly SchemaProblem[] | undefined }) {
  if (!problems) return null
  return (
    <Card className="mb-4">
      <h3 className="mb-2 text-sm font-semibold">{problemMessages.title}</h3>
      <ProblemList problems={problems} />
    </Card>
  )
}

export function UnreadableNote({ violation }: { readonly violation: JsonViolation }) {
  const { showJson } = useEditor()
  return (
    <JsonFault
      violation={violation}
      words={jsonEditorMessages.unreadable[violation.kind]}
      onGo={(offset) => showJson(offset, offset)}
    />
  )
}
