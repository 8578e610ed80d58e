import History from 'lucide-react/icons/history'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { JsonObject } from '#domain/json/json-value.ts'
import { Notice } from '../../../components/notice.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import type { FormDraftStore, FoundFormDrafts } from './form-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { sendFormMessages } from './messages.ts'
import type { BlockRequest } from './use-request.ts'

export interface FormNoticesProps {
  readonly store: FormDraftStore
  readonly found: FoundFormDrafts
  readonly request: BlockRequest
  /** The values of a document that the policy returned; null for none. */
  readonly returned: JsonObject | null
}

export function FormNotices({ store, found, request, returned }: FormNoticesProps) {
  const { elsewhere } = useStore(store.state)
  const [isRead, setRead] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const { draft, others } = found
  return (
    <>
      {elsewhere && (
        <Notice mark={<PanelsTopLeft size={15} aria-hidden />} title={sendFormMessages.elsewhere.title}>
          {sendFormMessages.elsewhere.hint}
        </Notice>
      )}
      {returned && !isTaken && (
        <Notice
          mark={<Undo2 size={15} aria-hidden />}
          title={sendFormMessages.returned.title}
          actions={
            <Button
              onClick={() => {
                setTaken(true)
                request.change(() => returned)
              }}
            >
              {sendFormMessages.returned.fill}
            </Button>
          }
        />
      )}
      {draft && !isRead && draft.sentAt === null && (
        <Notice
          mark={<History size={15} aria-hidden />}
          title={
            <>
              {sendFormMessages.restored.lead} <Timestamp at={draft.at} mode="near" />
            </>
          }
          actions={
            <Button
              onClick={() => {
                setRead(true)
                request.clear()
              }}
            >
              {sendFormMessages.restored.discard}
            </Button>
          }
        />
      )}
      {!isRead &&
        others.map((other) => (
          <Notice
            key={other.tab}
            mark={<History size={15} aria-hidden />}
            title={
              <>
                {sendFormMessages.other.lead} <Timestamp at={other.at} mode="near" />
              </>
            }
            actions={
              <Button
                onClick={() => {
                  setRead(true)
                  request.open(other)
                }}
              >
                {sendFormMessages.other.open}
              </Button>
            }
          />
        ))}
    </>
  )
}
