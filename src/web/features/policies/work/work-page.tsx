import type { Block } from '#domain/policies/block-tree.ts'
import { isShownInWork } from '#domain/policies/work/work-pages.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useAddress, useAddressWith } from '../../../platform/address.ts'
import { usePreference } from '../../../platform/preference.ts'
import { blockMessages } from '../block/messages.ts'
import type { PolicyView } from '../queries.ts'
import { workMessages } from './messages.ts'
import { WorkBlock } from './work-block.tsx'

/** True if a block's page shows its work view rather than its configuration. */
export function useIsWorkPage(block: Block | undefined): boolean {
  const [choice] = usePreference(({ policyView }) => policyView)
  const isAskedFor = useAddress().value('view') !== ''
  return choice === 'work' && !isAskedFor && block !== undefined && isShownInWork(block)
}

interface WorkPageProps {
  readonly view: PolicyView
  readonly block: Block
  /** True if the policy no longer contains the block for this user. */
  readonly isGone: boolean
}

/** One block on a separate page, without its tag, UUID and ancestors. */
export function WorkPage({ view, block, isGone }: WorkPageProps) {
  const addressWith = useAddressWith()
  return (
    <>
      {isGone && (
        <Notice mark={<StatusMark status="unknown" />} title={blockMessages.gone.title}>
          <p>{blockMessages.gone.hint}</p>
        </Notice>
      )}
      <WorkBlock view={view} block={block} level={1} isNamed />
      <p className="mt-8 text-sm" data-print="no">
        <PageLink
          to={addressWith({ view: 'properties', document: null, list: null })}
          className="target text-quiet underline underline-offset-4"
        >
          {workMessages.details}
        </PageLink>
      </p>
    </>
  )
}
