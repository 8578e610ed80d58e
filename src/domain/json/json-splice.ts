import { itemsAt, membersAt, rawAt, rootSpan, type MemberSpan, type Span } from './json-reader.ts'

/** A stretch of a text, and what is to stand there instead. */
export interface Splice extends Span {
  readonly insert: string
}

/** Where a new member stands: behind the one of this name, first (null), or last (left out). */
export type InsertAfter = string | null | undefined

/** Puts each insert in its place. Stretches must not overlap; of two at one place the empty one comes first. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let done = 0
  for (const { from, to, insert } of splices.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(text.slice(done, from), insert)
    done = to
  }
  // Joined in one go, a text is a flat one: it is then read several times as fast.
  return [...parts, text.slice(done)].join('')
}

/**
 * What sets a member of an object: its value is replaced where it stands, a new one is set apart as its neighbours are.
 * `value` is JSON text.
 */
export function setMember(text: string, object: Span, name: string, value: string, after?: InsertAfter): Splice {
  const members = membersAt(text, object)
  const held = members.findLast((member) => member.name === name)
  if (held) return { ...held.value, insert: value }
  return insertMember(text, object, JSON.stringify(name), value, after)
}

/** What adds a member to an object, whether it has one of that name or not. `key` and `value` are JSON text. */
export function insertMember(text: string, object: Span, key: string, value: string, after?: InsertAfter): Splice {
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

/** What removes every member of some names from an object, and what set them apart. */
export function removeMembers(text: string, object: Span, names: ReadonlySet<string>): Splice[] {
  const members = membersAt(text, object)
  const places = members.map(({ key, value }) => ({ from: key.from, to: value.to }))
  return removeParts(object, places, (index) => names.has(members[index]?.name ?? ''))
}

/** What removes the items of a list at some positions. */
export function removeItems(text: string, list: Span, positions: ReadonlySet<number>): Splice[] {
  return removeParts(list, itemsAt(text, list), (index) => positions.has(index))
}

/** What adds an item at the end of a list, set apart as the others are. */
export function addItem(text: string, list: Span, value: string): Splice {
  const items = itemsAt(text, list)
  const [last, before] = [items.at(-1), items.at(-2)]
  if (!last) return { from: list.from + 1, to: list.to - 1, insert: value }
  const gap = before
    ? text.slice(before.to, last.from).replace(',', '')
    : text.slice(list.from + 1, last.from) || (spacious(text) ? ' ' : '')
  return at(last.to, `,${gap}${value}`)
}

/** The same for a text that is one object: with a member set, or without one. */
export function withMember(json: string, name: string, value: string | null, after?: InsertAfter): string {
  const object = rootSpan(json)
  return spliced(
    json,
    value === null ? removeMembers(json, object, new Set([name])) : [setMember(json, object, name, value, after)],
  )
}

/** The raw value of a member of a text that is one object; of several the last. */
export function rawMember(json: string, name: string): string | undefined {
  const member = membersAt(json, rootSpan(json)).findLast((one) => one.name === name)
  return member && rawAt(json, member.value)
}

function removeParts(around: Span, parts: readonly Span[], isGone: (index: number) => boolean): Splice[] {
  const kept = parts.filter((_, index) => !isGone(index))
  if (kept.length === parts.length) return []
  if (kept.length === 0) return [{ from: around.from + 1, to: around.to - 1, insert: '' }]
  const splices: Splice[] = []
  let last: Span | undefined
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

/** The white space that sets a member apart from the one before it, or from the brace. */
function gapBetween(text: string, object: Span, members: readonly MemberSpan[], member: MemberSpan): string {
  const index = members.indexOf(member)
  const [previous, next] = [members[index - 1], members[index + 1]]
  if (next) return text.slice(member.value.to, next.key.from).replace(',', '')
  if (previous) return text.slice(previous.value.to, member.key.from).replace(',', '')
  const gap = text.slice(object.from + 1, member.key.from)
  return gap.includes('\n') || !spacious(text) ? gap : ' '
}

/** The white space within an object that gets its first member. */
function emptyGaps(text: string, object: Span): readonly [open: string, close: string] {
  const unit = indentOf(text)
  if (unit === null) return ['', '']
  const line = lineIndent(text, object.from)
  return [`\n${line}${unit}`, `\n${line}`]
}

function colonIn(text: string, object: Span): string {
  const [member] = membersAt(text, rootSpan(text))
  if (member && member.key.from !== object.from) return text.slice(member.key.to, member.value.from)
  return ':'
}

/** By what each level of a text is indented, as its outermost object shows it; null where that stands in one line. */
export function indentOf(text: string): string | null {
  const root = rootSpan(text)
  const [first] = membersAt(text, root)
  const gap = first && text.slice(root.from + 1, first.key.from)
  if (!gap?.includes('\n')) return null
  return gap.slice(gap.lastIndexOf('\n') + 1 + marginOf(text, root).length)
}

/** The white space that stands before the closing brace of an object that has a line of its own for it. */
export function marginOf(text: string, { to }: Span): string {
  return /\n([ \t]*)$/.exec(text.slice(Math.max(0, to - 200), to - 1))?.[1] ?? ''
}

/** The white space that the line of a place begins with. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Whether a text in one line has a space behind its commas and colons. */
function spacious(text: string): boolean {
  const [first] = membersAt(text, rootSpan(text))
  return first !== undefined && text.slice(first.key.to, first.value.from) !== ':'
}

function at(offset: number, insert: string): Splice {
  return { from: offset, to: offset, insert }
}

/** What puts some members of an object into another order; what sets them apart and all other members stay in place. */
export function reordered(text: string, object: Span, names: readonly string[]): Splice[] {
  const members = membersAt(text, object)
  const moving = new Set(names)
  const slots = members.filter(({ name }) => moving.has(name))
  const byName = new Map(slots.map((member) => [member.name, member]))
  return slots.flatMap(({ key, value }, index) => {
    const member = byName.get(names[index] ?? '')
    return member ? [{ from: key.from, to: value.to, insert: text.slice(member.key.from, member.value.to) }] : []
  })
}
