import { parseJson, stringifyJson } from '#api/json.ts'
import { duplicateIn, withoutDuplicates } from '#domain/status/duplicate-records.ts'
import * as v from 'valibot'
import type { Fetch } from './config.ts'

const List = v.optional(v.nullable(v.array(v.looseObject({ id: v.unknown() }))))
const Lists = v.looseObject({ components: List, incidents: List, scheduled_maintenances: List })

/**
 * Removes duplicates from a status page's answers: of records with the same id the last one counts, as in the service.
 * `onDuplicate` is called with one of them for each such answer.
 */
export function uniqueRecords(fetch: Fetch, onDuplicate: (duplicate: string) => void): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    const text = await response.text()
    const { status, headers } = response
    const lists = listsIn(text)
    const duplicate = lists && duplicateIn(lists)
    if (!lists || duplicate === null) return new Response(text === '' ? null : text, { status, headers })
    onDuplicate(duplicate)
    return new Response(stringifyJson(withoutDuplicates(lists)), { status, headers })
  }
}

function listsIn(text: string): v.InferOutput<typeof Lists> | null {
  try {
    const read = v.safeParse(Lists, parseJson(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
