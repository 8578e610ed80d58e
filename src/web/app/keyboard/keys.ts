import { allPages } from '../../components/navigation.ts'

export type CommandDialog = 'palette' | 'help' | 'more' | 'sample' | 'password'

/** What a key asks for. */
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
  /** The key is meant for the field or dialog that has the focus. */
  readonly isTyping: boolean
  /** After `g`. */
  readonly awaitsPage: boolean
  /** Keys without a modifier act only where the user wants them to (WCAG 2.1.4). */
  readonly hasShortcuts: boolean
}

/** The action of a key. The palette opens from anywhere, everything else only where nobody types. */
export function actionOf(pressed: PressedKey, { isTyping, awaitsPage, hasShortcuts }: KeyState): KeyAction | null {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if ((pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && key === 'k') return { kind: 'open', dialog: 'palette' }
  if (isTyping || !hasShortcuts || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (awaitsPage) {
    const page = allPages.find((candidate) => candidate.key === key)
    return page ? { kind: 'go', path: page.path } : null
  }
  return Object.hasOwn(actions, key) ? (actions[key] ?? null) : null
}

/** Whether a key pressed there is meant for what stands there: fields, and dialogs, which have keys of their own. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('input, textarea, select, dialog, [contenteditable=""], [contenteditable="true"]') !== null
}
