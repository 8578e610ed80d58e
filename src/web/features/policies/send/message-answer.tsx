import { sendJsonWords } from './messages.ts'
import { JsonText } from './json-text.tsx'

/** What a block answered to what it was sent. */
export function MessageAnswer({ answer }: { readonly answer: unknown }) {
  const isNothing = answer === null || answer === ''
  return (
    <section aria-label={sendJsonWords.answer} className="mt-4">
      <output className="mb-2 block font-medium">
        {isNothing ? sendJsonWords.answeredNothing : sendJsonWords.answered}
      </output>
      {!isNothing && <JsonText data={answer} />}
    </section>
  )
}
