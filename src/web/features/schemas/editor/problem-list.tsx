import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { problemWords } from './schema-problem-messages.ts'
import { useEditor } from './editor-context.ts'
import { isGrave, type FieldProblem } from './field-problems.ts'
import { RemedyButtons } from './remedy-buttons.tsx'

export interface ProblemListProps {
  readonly problems: readonly FieldProblem[]
  readonly className?: string
}

/** What is wrong: where, by which rule, and what mends it. */
export function ProblemList({ problems, className }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <ul className={classes('flex flex-col gap-2', className)}>
      {problems.map((problem) => (
        <Problem key={keyOf(problem)} problem={problem} />
      ))}
    </ul>
  )
}

function Problem({ problem }: { readonly problem: FieldProblem }) {
  const { showJson } = useEditor()
  const status = isGrave(problem) ? 'major' : 'degraded'
  return (
    <li data-status={status} className="flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        {problem.kind === 'contradiction' ? (
          <>
            <p>{problemWords.contradiction(problem.contradiction)}</p>
            <RemedyButtons contradiction={problem.contradiction} />
          </>
        ) : (
          <>
            <p className="wrap-anywhere">
              <CodeText text={problem.fault.message} />{' '}
              <span className="text-quiet">
                <CodeText text={problem.fault.remedy} />
              </span>
            </p>
            <p className="text-xs wrap-anywhere text-quiet">
              {problemWords.rule(problem.fault.rule)} ·{' '}
              <code className="font-mono">{problemWords.path(problem.fault.path)}</code>
              {problem.known && ` · ${problemWords.known}`}
            </p>
            {problem.same && <RemedyButtons contradiction={problem.same} />}
          </>
        )}
      </div>
      {problem.kind === 'fault' && (
        <Button
          look="quiet"
          onClick={() => showJson(problem.fault.offset, problem.fault.offset + problem.fault.length)}
        >
          {problemWords.show}
        </Button>
      )}
    </li>
  )
}

function keyOf(problem: FieldProblem): string {
  if (problem.kind === 'fault') return `${problem.fault.rule} ${problem.fault.offset} ${problem.fault.message}`
  const { rule, path } = problem.contradiction
  return `${rule} ${path.join('/')}`
}
