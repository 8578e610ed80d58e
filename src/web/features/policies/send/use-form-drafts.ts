import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { browserDraftParts } from '../../../platform/drafts.ts'
import { createFormKeeper, type FormKeeper, type FormKind, type FoundForms } from './form-drafts.ts'
import { useServices } from '../../../platform/services.ts'

export interface OpenForms {
  readonly keeper: FormKeeper
  readonly found: FoundForms
}

/** What this browser has kept of what was filled in for a block; null until it has been looked for. */
export function useFormDrafts(kind: FormKind, policyId: string, uuid: string): OpenForms | null {
  const { storage, clock } = useServices()
  const account = useSignedIn().username
  const [parts] = useState(() => browserDraftParts({ storage, clock }))
  const [open, setOpen] = useState<OpenForms | null>(null)
  useEffect(() => {
    const keeper = createFormKeeper(parts, { kind, account, policyId, uuid })
    let isLeft = false
    void keeper.open().then((found) => isLeft || setOpen({ keeper, found }))
    return () => {
      isLeft = true
      keeper.close()
    }
  }, [parts, kind, account, policyId, uuid])
  return open
}
