import type { FilterData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import type { PolicyView } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { filterBlockWords } from '../block/messages.ts'
import { AroundLink } from '../tree/around-link.tsx'
import { FilterSelect } from './filter-select.tsx'
import { SettingTrouble } from '../block/setting-trouble.tsx'
import { useSetting } from '../block/use-setting.ts'

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
      <p className="mb-3 max-w-[72ch] text-quiet">{filterBlockWords.lead}</p>
      <div className="mb-3 w-64 max-w-full">
        <FilterSelect
          label={filterBlockWords.label}
          data={data}
          disabled={setting.busy}
          onChange={(filterValue) => setting.change({ uuid: block.id, body: { filterValue } })}
        />
      </div>
      <SettingTrouble setting={setting} />
      <AroundLink label={filterBlockWords.of} view={view} block={block} />
    </Card>
  )
}
