import { Timestamp } from '../../../components/timestamp.tsx'
import type { FormKeeper } from './form-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { sendFormWords } from './messages.ts'

/** When the browser kept last what was typed. */
export function FormKept({ keeper }: { readonly keeper: FormKeeper }) {
  const { at, failed } = useStore(keeper.state)
  if (failed) return <span className="text-sm font-medium">{sendFormWords.notKept}</span>
  if (at === null) return null
  return (
    <span className="text-sm text-quiet">
      {sendFormWords.kept} <Timestamp at={at} mode="time-seconds" />
    </span>
  )
}
