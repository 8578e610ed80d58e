import { isObject } from '#domain/json/json-value.ts'
import { ForeignText } from '../../../components/foreign-text.tsx'

/** What a policy says about a block to whoever opens it. */
export function BlockDescription({ data }: { readonly data: unknown }) {
  const ui = isObject(data) && isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  const { description } = ui
  if (typeof description !== 'string' || description === '') return null
  return (
    <div className="mb-4">
      <ForeignText text={description} />
    </div>
  )
}
