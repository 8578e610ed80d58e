import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { plainWords } from '#domain/text/fold-text.ts'

/** Of a group whose entries lead to pages. */
export interface PlacesProps {
  readonly onGo: (path: string) => void
}

interface PaletteItemProps {
  /** Distinguishes the entry: an address or a command name. */
  readonly id: string
  readonly name: string
  /** Additional words that match. */
  readonly keywords?: readonly string[]
  readonly mark?: ReactNode
  readonly hint?: ReactNode
  /** Shown for any text, because the service has selected it. */
  readonly always?: boolean
  /** Visible, but cannot be chosen. */
  readonly disabled?: boolean
  readonly onSelect: () => void
}

export function PaletteItem({
  id,
  name,
  keywords,
  mark,
  hint,
  always = false,
  disabled = false,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[name, ...(keywords ?? [])]}
      forceMount={always}
      disabled={disabled}
      onSelect={onSelect}
      className="target flex cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[selected=true]:bg-chosen"
    >
      <span className="grid size-4 shrink-0 place-items-center text-quiet">{mark}</span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {hint && <span className="shrink-0 text-xs text-quiet">{hint}</span>}
    </Command.Item>
  )
}

interface PaletteGroupProps {
  readonly name: string
  readonly always?: boolean
  readonly children: ReactNode
}

export function PaletteGroup({ name, always = false, children }: PaletteGroupProps) {
  return (
    <Command.Group
      heading={name}
      forceMount={always}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet"
    >
      {children}
    </Command.Group>
  )
}

/**
 * Ranks an entry of the palette from 0 (no match) to 1: the whole name or the id at the end of its address, the
 * beginning of the name, the beginning of a word, the beginnings of separate words, then part of a word. Letters
 * scattered over the name never match, and short parts of words do not: "rent" is no "current".
 */
export function rankEntry(id: string, search: string, texts: readonly string[] = []): number {
  if (search.trim() === '') return 1
  if (id.endsWith(`/${search.trim()}`)) return 1
  const wanted = plainWords(search)
  // "0.0" is the beginning of an id, not a part of "v0.77.0".
  if (/^(?:\d(?: \d)*)?$/.test(wanted)) return 0
  return Math.max(0, ...texts.map((text, index) => rankText(text, wanted) * (index === 0 ? 1 : 0.9)))
}

const minPartLength = 5

/** "PolicyComment" is found by "comment", and however "policycomment" is capitalized. */
function rankText(text: string, wanted: string): number {
  const separate = text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return Math.max(rankWords(plainWords(text), wanted), separate === text ? 0 : rankWords(plainWords(separate), wanted))
}

function rankWords(text: string, wanted: string): number {
  if (text === wanted) return 1
  if (text.startsWith(wanted)) return 0.9
  if (text.includes(` ${wanted}`)) return 0.8
  const words = wanted.split(' ')
  if (words.length > 1 && words.every((word) => text.startsWith(word) || text.includes(` ${word}`))) return 0.6
  return wanted.length >= minPartLength && text.includes(wanted) ? 0.5 : 0
}
