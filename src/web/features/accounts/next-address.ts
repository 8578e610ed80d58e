const origin = 'http://own.invalid'

/** Where to go after signing in: an address of this app, and nothing that leads elsewhere; null for any other. */
export function nextAddress(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//elsewhere` is a path of ours that would be read as another host the next time.
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/sign-in') return null
  return url.pathname + url.search + url.hash
}
