import type { Block } from '#domain/policies/block-tree.ts'
import { isObject } from '#domain/json/json-value.ts'
import { useAddress } from '../../../platform/address.ts'
import { Button } from '../../../components/ui/button.tsx'
import { blockWords } from './messages.ts'
import { JsonText } from '../send/json-text.tsx'

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
      <p className="mb-3 max-w-[72ch] text-quiet">{blockWords.noForm}</p>
      <Button className="mb-4" onClick={() => address.set({ view: 'send' })}>
        {blockWords.goSend}
      </Button>
      <JsonText data={data} />
    </>
  )
}
