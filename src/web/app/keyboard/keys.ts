import { allPages } from '../../components/navigation.ts'

export type CommandDialog = 'palette' | 'help' | 'more' | 'sample' | 'password'

export type KeyAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'await-page' }
  | { readonly kind: 'search' }
  | { readonly kind: 'move'; readonly step: 1 | -1 }
  | { readonly kind: 'open'; readonly dialog: CommandDialog }

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const actions: Readonly<Record<string, KeyAction>> = {
  g: { kind: 'await-page' },
  '/': { kind: 'search' },
  j: { kind: 'move', step: 1 },
  k: { kind: 'move', step: -1 },
  '?': { kind: 'open', dialog: 'help' },
}

interface KeyState {
  /** True if the focused field or dialog needs the key. */
  readonly isTyping: boolean
  /** A list item has the focus: the arrow keys move it. */
  readonly isInList: boolean
  /** True after `g`. */
  readonly awaitsPage: boolean
  /** Users can switch off shortcuts without a modifier (WCAG 2.1.4). */
  readonly hasShortcuts: boolean
}

/** The palette opens from anywhere; all other shortcuts are inactive while the user is typing. */
export function actionOf(
  pressed: PressedKey,
  { isTyping, isInList, awaitsPage, hasShortcuts }: KeyState,
): KeyAction | null {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if ((pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && key === 'k') return { kind: 'open', dialog: 'palette' }
  if (isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (isInList && (key === 'ArrowDown' || key === 'ArrowUp'))
    return { kind: 'move', step: key === 'ArrowDown' ? 1 : -1 }
  if (!hasShortcuts) return null
  if (awaitsPage) {
    const page = allPages.find((candidate) => candidate.key === key)
    return page ? { kind: 'go', path: page.path } : null
  }
  return Object.hasOwn(actions, key) ? (actions[key] ?? null) : null
}

/** True if the focused element handles keys itself, as fields and dialogs do. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('input, textarea, select, dialog, [contenteditable=""], [contenteditable="true"]') !== null
}
