import { useEffect, useState } from 'react'
import {
  createDraftStore,
  type Draft,
  type DraftFormat,
  type DraftParts,
  type DraftStore,
  type FoundDrafts,
} from './drafts.ts'
import { useServices, type Services } from './services.ts'

export interface OpenDrafts<Kept extends Draft, Content> {
  readonly keeper: DraftStore<Kept, Content>
  readonly found: FoundDrafts<Kept>
}

/** Opens the drafts under a key of `draftKey`; null until they have been looked for. `format` has to stay the same object. */
export function useDrafts<Kept extends Draft, Content>(
  key: string,
  format: DraftFormat<Kept, Content>,
): OpenDrafts<Kept, Content> | null {
  const { storage, clock } = useServices()
  const [parts] = useState(() => browserDraftParts({ storage, clock }))
  const [open, setOpen] = useState<OpenDrafts<Kept, Content> | null>(null)
  useEffect(() => {
    const keeper = createDraftStore(parts, key, format)
    let isLeft = false
    void keeper.open().then((found) => isLeft || setOpen({ keeper, found }))
    return () => {
      isLeft = true
      keeper.close()
    }
  }, [parts, key, format])
  return open
}

function browserDraftParts({ storage, clock }: Pick<Services, 'storage' | 'clock'>): DraftParts {
  const name = [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join('')
  const locks = 'locks' in navigator ? navigator.locks : null
  return { storage, locks, now: () => clock.now(), tab: name, session: storage && sessionStorage }
}
