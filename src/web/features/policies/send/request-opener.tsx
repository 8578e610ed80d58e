import type { RequestBlockData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { schemaOf } from '#domain/schemas/document/schema.ts'
import type { PolicyView } from '../queries.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { sendFormWords } from './messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { RequestForm } from './request-form.tsx'
import { useFormDrafts } from './use-form-drafts.ts'

export interface RequestOpenerProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: RequestBlockData
}

/** Finds what was filled in before, and opens the form on it. */
export function RequestOpener({ view, block, data }: RequestOpenerProps) {
  const drafts = useFormDrafts('form', view.policy.id, block.id)
  if (data.readonly) return <p className="text-quiet">{sendFormWords.readonly}</p>
  if (!drafts) return <Skeleton height={400} label={uiWords.loading} />
  const schema = schemaOf(data.schema)
  return <RequestForm view={view} block={block} schema={schema} hidden={data.hideFields} {...drafts} />
}
