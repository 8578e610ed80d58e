import { itemsAt, membersAt, rawAt, rootSpan, type MemberSpan, type TextSpan } from './json-reader.ts'

export interface Splice extends TextSpan {
  readonly insert: string
}

/** Where to insert a member: after the member of this name, first (null), or last (undefined). */
export type InsertAfter = string | null | undefined

/** Ranges must not overlap. Of two at the same offset, the empty one comes first. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let done = 0
  for (const { from, to, insert } of splices.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(text.slice(done, from), insert)
    done = to
  }
  // `join` builds a flat string, which is several times faster to read than a concatenated one.
  return [...parts, text.slice(done)].join('')
}

/** Replaces a member's value in place, or adds the member, spaced like its neighbors. `value` is JSON text. */
export function setMember(text: string, object: TextSpan, name: string, value: string, after?: InsertAfter): Splice {
  const members = membersAt(text, object)
  const held = members.findLast((member) => member.name === name)
  if (held) return { ...held.value, insert: value }
  return insertMember(text, object, JSON.stringify(name), value, after)
}

/** Adds a member even if the name exists already. `key` and `value` are JSON text. */
export function insertMember(text: string, object: TextSpan, key: string, value: string, after?: InsertAfter): Splice {
  const members = membersAt(text, object)
  const [first] = members
  if (!first) {
    const [open, close] = emptyGaps(text, object)
    return { from: object.from + 1, to: object.to - 1, insert: `${open}${key}${colonIn(text, object)}${value}${close}` }
  }
  const colon = text.slice(first.key.to, first.value.from)
  if (after === null) return at(first.key.from, `${key}${colon}${value},${gapBetween(text, object, members, first)}`)
  const before = members.findLast((member) => member.name === after) ?? members.at(-1) ?? first
  return at(before.value.to, `,${gapBetween(text, object, members, before)}${key}${colon}${value}`)
}

/** Removes all members with these names, together with the surrounding white space and commas. */
export function removeMembers(text: string, object: TextSpan, names: ReadonlySet<string>): Splice[] {
  const members = membersAt(text, object)
  const places = members.map(({ key, value }) => ({ from: key.from, to: value.to }))
  return removeParts(object, places, (index) => names.has(members[index]?.name ?? ''))
}

export function removeItems(text: string, list: TextSpan, positions: ReadonlySet<number>): Splice[] {
  return removeParts(list, itemsAt(text, list), (index) => positions.has(index))
}

/** Appends an item, spaced like the others. */
export function addItem(text: string, list: TextSpan, value: string): Splice {
  const items = itemsAt(text, list)
  const [last, before] = [items.at(-1), items.at(-2)]
  if (!last) return { from: list.from + 1, to: list.to - 1, insert: value }
  const gap = before
    ? text.slice(before.to, last.from).replace(',', '')
    : text.slice(list.from + 1, last.from) || (hasSpacing(text) ? ' ' : '')
  return at(last.to, `,${gap}${value}`)
}

/** The JSON object `json` with a member set, or removed (null). */
export function withMember(json: string, name: string, value: string | null, after?: InsertAfter): string {
  const object = rootSpan(json)
  return spliced(
    json,
    value === null ? removeMembers(json, object, new Set([name])) : [setMember(json, object, name, value, after)],
  )
}

export function rawMember(json: string, name: string): string | undefined {
  const member = membersAt(json, rootSpan(json)).findLast((one) => one.name === name)
  return member && rawAt(json, member.value)
}

function removeParts(around: TextSpan, parts: readonly TextSpan[], isGone: (index: number) => boolean): Splice[] {
  const kept = parts.filter((_, index) => !isGone(index))
  if (kept.length === parts.length) return []
  if (kept.length === 0) return [{ from: around.from + 1, to: around.to - 1, insert: '' }]
  const splices: Splice[] = []
  let last: TextSpan | undefined
  for (const [index, part] of parts.entries()) {
    if (isGone(index)) continue
    const previous = parts[index - 1]
    if (previous && isGone(index - 1) && !last)
      splices.push({ from: parts[0]?.from ?? part.from, to: part.from, insert: '' })
    else if (previous && isGone(index - 1) && last) splices.push({ from: last.to, to: previous.to, insert: '' })
    last = part
  }
  const end = parts.at(-1)
  if (last && end && last !== end) splices.push({ from: last.to, to: end.to, insert: '' })
  return splices
}

/** The white space between two members, or between the brace and the first member. */
function gapBetween(text: string, object: TextSpan, members: readonly MemberSpan[], member: MemberSpan): string {
  const index = members.indexOf(member)
  const [previous, next] = [members[index - 1], members[index + 1]]
  if (next) return text.slice(member.value.to, next.key.from).replace(',', '')
  if (previous) return text.slice(previous.value.to, member.key.from).replace(',', '')
  const gap = text.slice(object.from + 1, member.key.from)
  return gap.includes('\n') || !hasSpacing(text) ? gap : ' '
}

function emptyGaps(text: string, object: TextSpan): readonly [open: string, close: string] {
  const unit = indentOf(text)
  if (unit === null) return ['', '']
  const line = lineIndent(text, object.from)
  return [`\n${line}${unit}`, `\n${line}`]
}

function colonIn(text: string, object: TextSpan): string {
  const [member] = membersAt(text, rootSpan(text))
  if (member && member.key.from !== object.from) return text.slice(member.key.to, member.value.from)
  return ':'
}

/** The indent per level, taken from the outermost object; null if that is on one line. */
export function indentOf(text: string): string | null {
  const root = rootSpan(text)
  const [first] = membersAt(text, root)
  const gap = first && text.slice(root.from + 1, first.key.from)
  if (!gap?.includes('\n')) return null
  return gap.slice(gap.lastIndexOf('\n') + 1 + marginOf(text, root).length)
}

/** The white space before a closing brace that is on its own line; otherwise empty. */
export function marginOf(text: string, { to }: TextSpan): string {
  return /\n([ \t]*)$/.exec(text.slice(Math.max(0, to - 200), to - 1))?.[1] ?? ''
}

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

function hasSpacing(text: string): boolean {
  const [first] = membersAt(text, rootSpan(text))
  return first !== undefined && text.slice(first.key.to, first.value.from) !== ':'
}

function at(offset: number, insert: string): Splice {
  return { from: offset, to: offset, insert }
}

/** Reorders some members. The spacing and all other members stay in place. */
export function reorderMembers(text: string, object: TextSpan, names: readonly string[]): Splice[] {
  const members = membersAt(text, object)
  const moving = new Set(names)
  const slots = members.filter(({ name }) => moving.has(name))
  const byName = new Map(slots.map((member) => [member.name, member]))
  return slots.flatMap(({ key, value }, index) => {
    const member = byName.get(names[index] ?? '')
    return member ? [{ from: key.from, to: value.to, insert: text.slice(member.key.from, member.value.to) }] : []
  })
}
