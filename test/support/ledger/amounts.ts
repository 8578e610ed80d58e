/** Finds an amount as it is read: its unit is an element of its own. */
export function amount(text: string): (content: string, element: Element | null) => boolean {
  const wanted = text.replace(' ', '\u00A0')
  return (_content, element) => element?.tagName === 'DATA' && element.textContent === wanted
}
