import { PageLink } from '../../components/page-link.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { paths } from '../../paths.ts'
import { useMayImport } from './import/policy-files.ts'
import { toolMessages } from './messages.ts'

/** What those who manage policies can do with one, each on a page. */
export function ToolLinks({ policyId }: { readonly policyId: string }) {
  const links = [
    { to: paths.policyCheck(policyId), text: toolMessages.check },
    { to: paths.policyCompare(policyId), text: toolMessages.compare },
  ]
  if (!useMayImport()) return null
  return (
    <nav aria-label={toolMessages.label} data-print="no" className="mb-4 flex flex-wrap gap-2">
      {links.map(({ to, text }) => (
        <PageLink key={text} to={to} className={buttonClass('plain')}>
          {text}
        </PageLink>
      ))}
    </nav>
  )
}
