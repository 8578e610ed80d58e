import History from 'lucide-react/icons/history'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { useState } from 'react'
import { Notice } from '#web/parts/notice.tsx'
import { Timestamp } from '#web/parts/timestamp.tsx'
import type { FormKeeper, FoundForms } from '#web/queries/form-drafts.ts'
import { useStore } from '#web/queries/store.ts'
import { Button } from '#web/ui/button.tsx'
import { sendFormWords as words } from '#web/words/policy-send.ts'
import type { Request } from './use-request.ts'

export interface FormNoticesProps {
  readonly keeper: FormKeeper
  readonly found: FoundForms
  readonly request: Request
}

/** What one should know before going on: what was restored, and what other tabs do. */
export function FormNotices({ keeper, found, request }: FormNoticesProps) {
  const { elsewhere } = useStore(keeper.state)
  const [isRead, setRead] = useState(false)
  const { draft, others } = found
  return (
    <>
      {elsewhere && (
        <Notice mark={<PanelsTopLeft size={15} aria-hidden />} title={words.elsewhere.title}>
          {words.elsewhere.hint}
        </Notice>
      )}
      {draft && !isRead && draft.sentAt === null && (
        <Notice
          mark={<History size={15} aria-hidden />}
          title={
            <>
              {words.restored.lead} <Timestamp at={draft.at} mode="near" />
            </>
          }
          actions={
            <Button
              onClick={() => {
                setRead(true)
                request.clear()
              }}
            >
              {words.restored.discard}
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
                {words.other.lead} <Timestamp at={other.at} mode="near" />
              </>
            }
            actions={
              <Button
                onClick={() => {
                  setRead(true)
                  request.open(other)
                }}
              >
                {words.other.open}
              </Button>
            }
          />
        ))}
    </>
  )
}
