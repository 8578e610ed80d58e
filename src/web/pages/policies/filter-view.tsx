import type { FilterData } from '#api/blocks.ts'
import type { Block } from '#domain/block-tree.ts'
import type { PolicyView } from '#web/queries/policies.ts'
import { Card } from '#web/ui/card.tsx'
import { filterBlockWords as words } from '#web/words/policy-block.ts'
import { AroundLink } from './around-link.tsx'
import { FilterSelect } from './filter-select.tsx'
import { SettingTrouble } from './setting-trouble.tsx'
import { useSetting } from './use-setting.ts'

export interface FilterViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: FilterData
}

/** A filter by itself, away from the documents that it narrows. */
export function FilterView({ view, block, data }: FilterViewProps) {
  const setting = useSetting(view.policy.id, [block.id])
  return (
    <Card>
      <p className="mb-3 max-w-[72ch] text-quiet">{words.lead}</p>
      <div className="mb-3 w-64 max-w-full">
        <FilterSelect
          label={words.label}
          data={data}
          disabled={setting.busy}
          onChange={(filterValue) => setting.change({ uuid: block.id, body: { filterValue } })}
        />
      </div>
      <SettingTrouble setting={setting} />
      <AroundLink label={words.of} view={view} block={block} />
    </Card>
  )
}
