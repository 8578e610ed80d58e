import { Timestamp } from '../../../components/time/timestamp.tsx'
import type { FormDraftStore } from './form-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { sendFormMessages } from './messages.ts'

export function FormKept({ store }: { readonly store: FormDraftStore }) {
  const { at, failed } = useStore(store.state)
  if (failed) return <span className="text-sm font-medium">{sendFormMessages.notKept}</span>
  if (at === null) return null
  return (
    <span className="text-sm text-quiet">
      {sendFormMessages.kept} <Timestamp at={at} mode="time-seconds" />
    </span>
  )
}
