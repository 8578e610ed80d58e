import type { Block } from '#domain/block-tree.ts'
import { isObject } from '#domain/json-value.ts'
import { useAddress } from '#web/queries/address.ts'
import { Button } from '#web/ui/button.tsx'
import { blockWords as words } from '#web/words/policy-block.ts'
import { JsonText } from './json-text.tsx'

export interface OtherViewProps {
  readonly block: Block
  readonly data: unknown
}

/** A block that only informs, or one whose type has no form here. */
export function OtherView({ block, data }: OtherViewProps) {
  const address = useAddress()
  const ui = isObject(data) && isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  if (block.type === 'informationBlock' && typeof ui['description'] === 'string') return null
  return (
    <>
      <p className="mb-3 max-w-[72ch] text-quiet">{words.noForm}</p>
      <Button className="mb-4" onClick={() => address.set({ view: 'send' })}>
        {words.goSend}
      </Button>
      <JsonText data={data} />
    </>
  )
}
