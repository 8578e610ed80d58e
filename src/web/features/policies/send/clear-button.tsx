import { isObject } from '#domain/json/json-value.ts'
import { Button } from '../../../components/ui/button.tsx'
import { sendFormWords } from './messages.ts'
import type { Request } from './use-request.ts'

/** Empties the form, and brings back what was in it until something else is. */
export function ClearButton({ request }: { readonly request: Request }) {
  const { data, unclearAt, undo, clear } = request
  const isEmpty = unclearAt === null && isObject(data) && Object.keys(data).length === 0
  return (
    <>
      <Button look="quiet" disabled={isEmpty && undo === null} onClick={undo ?? clear}>
        {undo === null ? sendFormWords.clear : sendFormWords.undo}
      </Button>
      <output className="text-sm text-quiet empty:hidden">{undo !== null && sendFormWords.cleared}</output>
    </>
  )
}
