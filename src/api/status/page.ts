import * as v from 'valibot'
import { text } from '../tolerant.ts'

/** The status page a payload belongs to: the first key of every answer of area A. */
export const Page = v.object({
  id: v.nullish(v.string(), ''),
  name: v.string(),
  url: text,
  time_zone: text,
  updated_at: text,
})
export type Page = v.InferOutput<typeof Page>
