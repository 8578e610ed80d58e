import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import type { PolicyValue } from '#domain/policies/policy.ts'
import { IconButton } from '../../../components/ui/button.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import { MenuList } from '../menu-list.tsx'
import { policyMessages } from '../messages.ts'
import { policyMenuMessages } from './messages.ts'
import { useMayImport, usePolicyFiles } from './policy-files.ts'
import type { OpenPolicyDialog } from './policy-dialogs.tsx'

const PolicyDialogs = lazy(() => import('./policy-dialogs.tsx').then((module) => ({ default: module.PolicyDialogs })))

export interface PolicyMenuProps {
  readonly policy: PolicyValue
  readonly onRemoved?: () => void
}

export function PolicyMenu(props: PolicyMenuProps) {
  const mayImport = useMayImport()
  return mayImport && props.policy.roles.includes('OWNER') ? <OwnersMenu {...props} /> : null
}

function OwnersMenu({ policy, onRemoved }: PolicyMenuProps) {
  const popover = usePopover()
  const files = usePolicyFiles()
  const [dialog, setDialog] = useState<OpenPolicyDialog | null>(null)
  const name = policy.name || policyMessages.unnamed
  const label = policyMenuMessages.label(name)
  const save = (what: 'policy' | 'schema') => {
    files.export(policy.id, name, what).catch((error: unknown) => setDialog({ kind: 'export-failed', what, error }))
  }
  const entries = [
    { text: policyMenuMessages.export, run: () => save('policy') },
    { text: policyMenuMessages.exportSchemas, run: () => save('schema') },
    { text: policyMenuMessages.rename, run: () => setDialog({ kind: 'rename' }) },
    { text: policyMenuMessages.remove, run: () => setDialog({ kind: 'remove' }) },
  ]
  const menu = <MenuList entries={entries} hide={popover.hide} />
  return (
    <>
      <IconButton label={label} data-print="no" onClick={(event) => popover.pin(event.currentTarget, menu, label)}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {dialog && (
        <Suspense fallback={null}>
          <PolicyDialogs
            open={dialog}
            policy={policy}
            onClose={() => setDialog(null)}
            onExport={(what) => {
              setDialog(null)
              save(what)
            }}
            onRemoved={() => {
              setDialog(null)
              onRemoved?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
