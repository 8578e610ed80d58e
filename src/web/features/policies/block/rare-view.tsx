import * as v from 'valibot'
import { CreateTokenData, ExternalTopicData, MessagesReportData } from '#api/policies/guardian-answers.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { JsonText } from '../json-text.tsx'
import type { PolicyView } from '../queries.ts'
import { CreateTokenView } from './create-token-view.tsx'
import { ExternalTopicView } from './external-topic-view.tsx'
import { MessagesReportView } from './reports/messages-report-view.tsx'
import { UploadView } from './upload-view.tsx'

interface RareViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: unknown
}

/** The blocks that few policies have. */
export function RareView({ view, block, data }: RareViewProps) {
  if (block.type === 'uploadVcDocumentBlock') return <UploadView view={view} block={block} />
  if (block.type === 'createTokenBlock') {
    const read = v.safeParse(CreateTokenData, data)
    if (read.success) return <CreateTokenView view={view} block={block} data={read.output} />
  }
  if (block.type === 'externalTopicBlock') {
    const read = v.safeParse(ExternalTopicData, data)
    if (read.success) return <ExternalTopicView view={view} block={block} data={read.output} />
  }
  if (block.type === 'messagesReportBlock') {
    const read = v.safeParse(MessagesReportData, data)
    if (read.success)
      return <MessagesReportView key={read.output.target} view={view} block={block} data={read.output} />
  }
  return <JsonText data={data} />
}
