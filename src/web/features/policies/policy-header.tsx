import { BackLink } from '../../components/back-link.tsx'
import { SampleMark } from '../../components/sample-mark.tsx'
import { paths } from '../../paths.ts'
import { usePageName } from '../../platform/page-name.tsx'
import { usePolicy } from './queries.ts'
import type { PolicyValue } from '#domain/policies/policy.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { pageWords } from '../../components/messages/pages.ts'
import { policyWords } from './messages.ts'
import { blockName } from './tree/block-name.ts'
import { useSoughtBlock, type Sought } from './tree/sought-block.ts'

export interface PolicyHeaderProps {
  readonly id: string
  readonly sought: Sought
}

/** Name and standing of the policy or of its open block. It stands before either is known, and the title keeps the focus. */
export function PolicyHeader({ id, sought }: PolicyHeaderProps) {
  const view = usePolicy(id).data
  const policy = view?.policy
  const name = policy && (policy.name || policyWords.unnamed)
  const { block } = useSoughtBlock(view?.tree, sought)
  const title =
    sought === null
      ? (name ?? pageWords.policy)
      : block
        ? blockName(block)
        : sought.by === 'tag'
          ? sought.name
          : pageWords.policyBlock
  usePageName(name && sought !== null ? `${title} · ${name}` : (name ?? null))
  return (
    <>
      {sought === null ? (
        <BackLink to={paths.policies()}>{policyWords.back}</BackLink>
      ) : (
        <BackLink to={paths.policy(id)}>{name ?? pageWords.policy}</BackLink>
      )}
      <PageHeader
        title={title}
        lead={sought === null ? policy && <Lead policy={policy} /> : <SampleMark area="policies" words={policyWords} />}
      />
    </>
  )
}

function Lead({ policy }: { readonly policy: PolicyValue }) {
  const { description, version, status, role, roles } = policy
  return (
    <>
      {description !== '' && <p className="mb-2 max-w-[72ch] wrap-anywhere">{description}</p>}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Chip>{role === null ? policyWords.noRole : policyWords.yourRole(role)}</Chip>
        {roles.length > 1 && <span>{`${policyWords.yourRoles}: ${roles.map(policyWords.role).join(', ')}`}</span>}
        <span>{policyWords.status(status)}</span>
        {version !== null && <span>{policyWords.version(version)}</span>}
        <SampleMark area="policies" words={policyWords} />
      </span>
    </>
  )
}
