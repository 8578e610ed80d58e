import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Notice } from '../components/notice.tsx'
import { Button } from '../components/ui/button.tsx'
import { settingsMessages } from './settings/messages.ts'

/** Offers the new version after an update of the service. Never forced: the user may be filling in a form. */
export function UpdateNote({ build }: { readonly build: string }) {
  const [postponed, setPostponed] = useState<string | null>(null)
  if (build === postponed) return null
  return (
    <Notice
      mark={<RefreshCw size={16} aria-hidden />}
      title={settingsMessages.update}
      actions={
        <>
          <Button onClick={() => location.reload()}>{settingsMessages.reload}</Button>
          <Button look="quiet" onClick={() => setPostponed(build)}>
            {settingsMessages.later}
          </Button>
        </>
      }
    />
  )
}
