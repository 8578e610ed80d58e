import type { PolicyValue } from '#domain/policies/policy.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { policyWords } from '../messages.ts'

/** A policy in the list: what it is about, and what one is in it. */
export function PolicyRow({ policy }: { readonly policy: PolicyValue }) {
  const { id, name, description, version, tag, status, role } = policy
  return (
    <li className="relative grid items-center gap-x-4 gap-y-1 px-4 py-3 first:rounded-t-xl last:rounded-b-xl hover:bg-hover sm:grid-cols-[minmax(0,1fr)_12rem_12rem] sm:px-5">
      <div className="min-w-0">
        <PageLink to={paths.policy(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
          {name || policyWords.unnamed}
        </PageLink>
        {description !== '' && <p className="line-clamp-2 text-sm text-quiet">{description}</p>}
      </div>
      <div className="min-w-0">
        {role === null ? (
          <span className="text-sm text-quiet">{policyWords.noRole}</span>
        ) : (
          <Chip>{policyWords.yourRole(role)}</Chip>
        )}
      </div>
      <p className="text-sm text-quiet sm:text-end">
        {[version === null ? '' : policyWords.version(version), policyWords.status(status)].filter(Boolean).join(' · ')}
        <span className="ms-2 font-mono text-xs wrap-anywhere sm:ms-0 sm:block">{tag}</span>
      </p>
    </li>
  )
}
