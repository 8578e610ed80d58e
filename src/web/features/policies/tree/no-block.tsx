import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { policyTroubleWords } from '../policy-trouble-messages.ts'
import type { Sought } from './sought-block.ts'

export interface NoBlockProps {
  readonly policyId: string
  readonly sought: NonNullable<Sought>
}

/** The address leads to no block that one may see. */
export function NoBlock({ policyId, sought }: NoBlockProps) {
  return (
    <EmptyState title={policyTroubleWords.noBlock.title} mark={<StatusMark status="unknown" />}>
      {sought.by === 'tag' && <p className="wrap-anywhere">{policyTroubleWords.noTag(sought.name)}</p>}
      <p>{policyTroubleWords.noBlock.advice}</p>
      <PageLink to={paths.policy(policyId)} className={buttonClass('plain', 'mt-3')}>
        {policyTroubleWords.toPolicy}
      </PageLink>
    </EmptyState>
  )
}
