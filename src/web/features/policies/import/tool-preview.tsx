import type { ToolPreview } from '#api/policies/policy-files.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { policyPreviewMessages, toolPreviewMessages as messages } from './messages.ts'
import { BlockTable, PreviewRow } from './policy-preview.tsx'

/** The contents of a tool file and the policies that wait for it, before anything is stored. */
export function ToolPreviewView({ preview }: { readonly preview: ToolPreview }) {
  const { name, inputs, outputs, blocks, schemas, tools, waiting, others } = preview
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <h3 className="flex flex-wrap items-center gap-2 text-base font-semibold wrap-anywhere">
        {name}
        <Chip>{messages.kind}</Chip>
      </h3>
      {waiting.length > 0 && <p className="max-w-[72ch] wrap-anywhere">{messages.waiting(waiting)}</p>}
      {others.length > 0 && <p className="max-w-[72ch] wrap-anywhere">{messages.others(others)}</p>}
      {waiting.length + others.length === 0 && <p className="max-w-[72ch] text-quiet">{messages.nobody}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <PreviewRow name={messages.inputs} values={inputs} />
        <PreviewRow name={messages.outputs} values={outputs} />
        <PreviewRow name={policyPreviewMessages.blocks} values={[policyPreviewMessages.blockCount(blocks)]} />
        <PreviewRow name={policyPreviewMessages.schemas} values={[String(schemas.length)]} />
        {tools.length > 0 && <PreviewRow name={policyPreviewMessages.tools} values={tools} />}
      </dl>
      <Disclosure summary={policyPreviewMessages.byType}>
        <BlockTable blocks={blocks} />
      </Disclosure>
    </div>
  )
}
