import type { Block } from '#domain/policies/block-tree.ts'
import type { PolicyView } from '../queries.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiWords } from '../../../components/messages/ui.ts'
import { MessageForm } from './message-form.tsx'
import { useFormDrafts } from './use-form-drafts.ts'

export interface MessageSenderProps {
  readonly view: PolicyView
  readonly block: Block
}

/** Finds what was written before, and opens the sender on it. */
export function MessageSender({ view, block }: MessageSenderProps) {
  const drafts = useFormDrafts('message', view.policy.id, block.id)
  if (!drafts) return <Skeleton height={320} label={uiWords.loading} />
  return <MessageForm view={view} block={block} {...drafts} />
}
