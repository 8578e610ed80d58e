import type { RefObject } from 'react'
import type { JsonPath } from '#domain/json/json-path.ts'

/** Scrolls to a field of a form and focuses its first input, which in a group is its first question. */
export function leadTo({ current }: RefObject<HTMLElement | null>, target: { readonly path: JsonPath } | null): void {
  const place = target && current?.querySelector(`[data-form-path="${CSS.escape(target.path.join('/'))}"]`)
  if (!place) return
  place.scrollIntoView({ block: 'start' })
  const input = place.querySelector('input, select, textarea, [contenteditable], button')
  if (input instanceof HTMLElement) input.focus({ preventScroll: true })
}
