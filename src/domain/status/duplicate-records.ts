const listNames = ['components', 'incidents', 'scheduled_maintenances'] as const
type ListName = (typeof listNames)[number]

interface Identified {
  readonly id?: unknown
}

/** The lists in a status page's answer. */
export type ListsOfPage<Item extends Identified = Identified> = {
  readonly [Name in ListName]?: readonly Item[] | null | undefined
}

/** A list and an id that occurs in it more than once, as in “components “api””; null if all ids are unique. */
export function duplicateIn(lists: ListsOfPage): string | null {
  for (const name of listNames) {
    const seen = new Set<unknown>()
    for (const { id } of lists[name] ?? []) {
      if (seen.has(id)) return `${name} “${String(id)}”`
      seen.add(id)
    }
  }
  return null
}

/** Of records with the same id, the last one counts. */
export function withoutDuplicates<Lists extends ListsOfPage>(lists: Lists): Lists {
  const unique = listNames.flatMap((name) => {
    const list = lists[name]
    return list ? [[name, [...new Map(list.map((record) => [record.id, record])).values()]] as const] : []
  })
  return { ...lists, ...Object.fromEntries(unique) }
}
