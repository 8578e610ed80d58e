/** Finds an amount as it is displayed: its unit is a separate element. */
export function amount(text: string): (content: string, element: Element | null) => boolean {
  const wanted = text.replace(' ', '\u00A0')
  return (_content, element) => element?.tagName === 'DATA' && element.textContent === wanted
}
