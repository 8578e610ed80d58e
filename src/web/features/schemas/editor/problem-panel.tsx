import { Card } from '../../../components/ui/card.tsx'
import { problemWords } from './schema-problem-messages.ts'
import type { FieldProblem } from './field-problems.ts'
import { ProblemList } from './problem-list.tsx'

/** What is wrong with the document apart from its fields. */
export function ProblemPanel({ problems }: { readonly problems: readonly FieldProblem[] | undefined }) {
  if (!problems) return null
  return (
    <Card className="mb-4">
      <h3 className="mb-2 text-sm font-semibold">{problemWords.title}</h3>
      <ProblemList problems={problems} />
    </Card>
  )
}
