import type { EventLink } from '#domain/policies/event-links.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { BlockEvent } from './block-type.ts'
import type { PolicyUser } from './policy-user.ts'

export interface QueuedEvent {
  readonly source: WorkflowBlock | null
  readonly target: WorkflowBlock
  readonly input: string
  readonly event: BlockEvent
  readonly user: PolicyUser | null
  /** For whom the target runs. */
  readonly actor: EventLink['actor']
  /** How often the block has failed with this event. */
  readonly attempts?: number
}
