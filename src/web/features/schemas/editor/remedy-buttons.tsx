import type { Remedy, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import { applyRemedy } from '#domain/schemas/edit/schema-edit.ts'
import { placeOf } from '#domain/schemas/document/schema-document.ts'
import { Button } from '../../../components/ui/button.tsx'
import { problemWords } from './schema-problem-messages.ts'
import { useEditor } from './editor-context.ts'

export interface RemedyButtonsProps {
  readonly contradiction: SchemaContradiction
  readonly onDone?: () => void
}

/** What would end a contradiction, each at the press of a button. */
export function RemedyButtons({ contradiction, onDone }: RemedyButtonsProps) {
  const { editor, readOnly, showJson } = useEditor()
  const { remedies } = contradiction
  if (readOnly || remedies.length === 0) return null
  const take = (remedy: Remedy) => {
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
        <Button key={JSON.stringify(remedy)} onClick={() => take(remedy)}>
          {problemWords.remedy(remedy)}
        </Button>
      ))}
    </p>
  )
}
