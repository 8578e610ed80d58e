import * as v from 'valibot'
import { text } from '../tolerant.ts'

/** Included in every Statuspage answer. */
export const Page = v.object({
  id: v.nullish(v.string(), ''),
  name: v.string(),
  url: text,
  time_zone: text,
  updated_at: text,
})
export type Page = v.InferOutput<typeof Page>
