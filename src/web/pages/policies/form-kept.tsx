import { Timestamp } from '#web/parts/timestamp.tsx'
import type { FormKeeper } from '#web/queries/form-drafts.ts'
import { useStore } from '#web/queries/store.ts'
import { sendFormWords as words } from '#web/words/policy-send.ts'

/** When the browser kept last what was typed. */
export function FormKept({ keeper }: { readonly keeper: FormKeeper }) {
  const { at, failed } = useStore(keeper.state)
  if (failed) return <span className="text-sm font-medium">{words.notKept}</span>
  if (at === null) return null
  return (
    <span className="text-sm text-quiet">
      {words.kept} <Timestamp at={at} mode="time-seconds" />
    </span>
  )
}
