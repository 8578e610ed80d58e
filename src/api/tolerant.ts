import * as v from 'valibot'

/** Tolerant schemas: a missing value becomes null, false or an empty list. */
export const text = v.nullish(v.string(), null)
export const flag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((value) => value ?? false),
)

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.nullish(v.array(item), []),
    v.transform((items): v.InferOutput<Item>[] => items ?? []),
  )
}
