import type { EventLink } from '#domain/policies/event-links.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { FlowEvent } from './block-type.ts'
import type { PolicyUser } from './policy-user.ts'

export interface QueuedEvent {
  readonly source: WorkflowBlock | null
  readonly target: WorkflowBlock
  readonly input: string
  readonly event: FlowEvent
  readonly user: PolicyUser | null
  /** The user that the target runs for. */
  readonly actor: EventLink['actor']
  /** How often the block has already failed with this event. */
  readonly attempts?: number
}
