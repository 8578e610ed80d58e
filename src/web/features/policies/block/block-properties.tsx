import type { Block } from '#domain/policies/block-tree.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import type { PolicyView } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { blockMessages, paginationMessages as hints } from './messages.ts'
import { policyMessages } from '../messages.ts'
import { BlockLink } from '../tree/block-links.tsx'

export interface BlockPropertiesProps {
  readonly view: PolicyView
  readonly block: Block
}

export function BlockProperties({ view, block }: BlockPropertiesProps) {
  const { type } = block
  return (
    <Card>
      <p className="mb-4 text-sm text-quiet">{blockMessages.propertiesLead}</p>
      <div className="grid max-w-160 gap-4">
        <LabeledField
          label={blockMessages.type}
          hint={type === 'paginationAddon' ? hints.typeHint : policyMessages.type(type)}
        >
          {(control) => <Input {...control} readOnly value={type} className="bg-sunk font-mono" />}
        </LabeledField>
        {view.isPartial && <p className="text-sm text-quiet">{blockMessages.untold}</p>}
        {!view.isPartial && <NotReported view={view} block={block} />}
      </div>
    </Card>
  )
}

function NotReported({ view, block }: BlockPropertiesProps) {
  const { tag, permissions, defaultActive, dependencies, waitsFor } = block
  const { tree, policy } = view
  const tags = [...new Set([...tree.all.map((one) => one.tag), ...dependencies])].filter((one) => one !== '')
  const options = tags.map((value) => ({ value, label: value }))
  const waited = dependencies.flatMap((one) => tree.byTag.get(one) ?? [])
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <LabeledField label={blockMessages.tag} hint={hints.tagHint}>
            {(control) => <Input {...control} readOnly value={tag} className="bg-sunk font-mono" />}
          </LabeledField>
        </div>
        {tag !== '' && (
          <span className="pt-6">
            <CopyButton text={tag} label={blockMessages.copyTag} />
          </span>
        )}
      </div>
      <div>
        <p className="text-xs text-quiet">{blockMessages.permissions}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {permissions.length === 0 ? blockMessages.nobody : permissions.map((role) => <Chip key={role}>{role}</Chip>)}
        </p>
        <p className="mt-1 text-xs text-quiet">{hints.permissionsHint}</p>
      </div>
      <label className="flex items-start gap-2">
        <input type="checkbox" checked={defaultActive} disabled className="mt-1 accent-accent" />
        <span>
          {blockMessages.defaultActive}
          <span className="block text-xs text-quiet">{hints.activeHint}</span>
        </span>
      </label>
      <div className="grid gap-2">
        {dependencies.length === 0 ? (
          <Select
            label={blockMessages.dependencies}
            hint={hints.dependenciesHint}
            disabled
            value=""
            options={[{ value: '', label: hints.noDependency }, ...options]}
            onChange={ignore}
          />
        ) : (
          dependencies.map((dependency, index) => (
            <Select
              key={dependency}
              label={dependencies.length === 1 ? blockMessages.dependencies : hints.dependency(index + 1)}
              hint={waitsFor.includes(dependency) ? blockMessages.awaited : blockMessages.done}
              disabled
              value={dependency}
              options={options}
              onChange={ignore}
            />
          ))
        )}
        {waited.length > 0 && (
          <ul className="divide-y divide-line rounded-xl border border-line">
            {waited.map((one) => (
              <BlockLink key={one.id} policyId={policy.id} block={one} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function ignore() {}
