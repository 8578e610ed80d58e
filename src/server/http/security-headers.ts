/** `style`: additional sources of styles. */
function contentSecurityPolicy(style = '', ancestors = "'none'"): string {
  return `default-src 'self'; script-src 'self'; style-src 'self'${style}; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}`
}

/** The policy of the only documents that other sites may embed: they take no input and show only public data. */
export const framedPolicy = contentSecurityPolicy('', '*')

const yearSeconds = 365 * 24 * 3600

/** The value of `Strict-Transport-Security`; null without https. */
export function strictTransport(publicUrl: string, forSubdomains: boolean): string | null {
  if (!publicUrl.startsWith('https:')) return null
  return `max-age=${yearSeconds}${forSubdomains ? '; includeSubDomains' : ''}`
}

/**
 * Sent with every answer except the status area’s. They forbid inline scripts, eval, and resources from other
 * origins.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Adds those headers that an answer does not have yet. */
export function secureHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value)
}

/** Allows style elements with the nonce, which the text editor creates, and the style attributes of the first screen. */
export function documentPolicy(nonce: string): string {
  return contentSecurityPolicy(` 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`)
}
