import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useNetwork } from '../../platform/network.ts'
import { actionOf, takesKeys, type CommandDialog, type KeyAction } from './keys.ts'

/** How long to wait for the second key after `g`. */
const sequenceTimeoutMs = 1500

interface KeyboardProps {
  /** False if keys without a modifier are switched off. */
  readonly hasShortcuts: boolean
  readonly onOpen: (dialog: CommandDialog) => void
}

/** The keyboard shortcuts of the app, as listed in the dialog that `?` opens. */
export function Keyboard({ hasShortcuts, onOpen }: KeyboardProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const awaitsPageUntil = useRef(0)

  const act = (action: KeyAction) => {
    if (action.kind === 'go') void navigate(keep(action.path))
    if (action.kind === 'await-page') awaitsPageUntil.current = performance.now() + sequenceTimeoutMs
    if (action.kind === 'move') moveInLists(action.step)
    if (action.kind === 'open') onOpen(action.dialog)
    if (action.kind === 'search' && !focusSearch()) onOpen('palette')
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const awaitsPage = performance.now() < awaitsPageUntil.current
    awaitsPageUntil.current = 0
    const { target } = event
    const action = actionOf(event, {
      isTyping: takesKeys(target),
      isInList: isInList(target),
      awaitsPage,
      hasShortcuts,
    })
    if (!action) return
    event.preventDefault()
    act(action)
  })
  // The shortcuts must work as soon as the app is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return null
}

/** Moves the focus to the next or previous item of the page's lists (`data-list`); starts with a visible one, stops at the ends. */
function moveInLists(step: 1 | -1): void {
  const entries = [...document.querySelectorAll('[data-list] > *')]
    .map((entry) => (entry.matches(focusable) ? entry : entry.querySelector(focusable)))
    .filter((entry): entry is HTMLElement => entry instanceof HTMLElement)
  const at = entries.findIndex((entry) => entry.closest('[data-list] > *')?.contains(document.activeElement))
  const entry = at === -1 ? entryInSight(entries, step) : entries[at + step]
  entry?.focus()
  entry?.scrollIntoView({ block: 'nearest' })
}

/** The first or last visible item: a long list may have been scrolled past the one that had the focus. */
function entryInSight(entries: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const seen = entries.filter((entry) => {
    const place = entry.getBoundingClientRect()
    return place.top >= top && place.bottom <= innerHeight
  })
  const some = seen.length > 0 ? seen : entries
  return step === 1 ? some[0] : some.at(-1)
}

function isInList(target: EventTarget | null): boolean {
  return target instanceof HTMLAnchorElement && target.closest('[data-list]') !== null
}

/** Focuses the page's search box; false if it has none. */
function focusSearch(): boolean {
  const box = document.querySelector('[data-search]')
  if (!(box instanceof HTMLInputElement)) return false
  box.focus()
  box.select()
  return true
}

const focusable = 'a[href], button, summary'
