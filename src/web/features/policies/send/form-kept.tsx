import { Timestamp } from '../../../components/timestamp.tsx'
import type { FormDraftStore } from './form-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { sendFormMessages } from './messages.ts'

export function FormKept({ keeper }: { readonly keeper: FormDraftStore }) {
  const { at, failed } = useStore(keeper.state)
  if (failed) return <span className="text-sm font-medium">{sendFormMessages.notKept}</span>
  if (at === null) return null
  return (
    <span className="text-sm text-quiet">
      {sendFormMessages.kept} <Timestamp at={at} mode="time-seconds" />
    </span>
  )
}
