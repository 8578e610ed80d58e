import type { InformationBlockData } from '#api/policies/block-answers.ts'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { informationMessages } from './messages.ts'

/** What a policy says at this point. Its description stands above. */
export function InformationView({ data }: { readonly data: InformationBlockData }) {
  const { title, description, type } = data.uiMetaData ?? {}
  const name = title ?? ''
  if (type === 'loader')
    return (
      <Notice mark={<StatusMark status="unknown" />} title={name || informationMessages.working}>
        <p>{informationMessages.workingHint}</p>
      </Notice>
    )
  if (name !== '') return <p className="font-medium wrap-anywhere">{name}</p>
  return description ? null : <p className="text-quiet">{informationMessages.empty}</p>
}
