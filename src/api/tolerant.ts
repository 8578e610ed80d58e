import * as v from 'valibot'

/** Tolerant readers: what a peer leaves out becomes null, false, or empty, and is never a failure. */
export const text = v.nullish(v.string(), null)
export const flag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((value) => value ?? false),
)

/** A missing or null list is an empty one. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.nullish(v.array(item), []),
    v.transform((items): v.InferOutput<Item>[] => items ?? []),
  )
}
