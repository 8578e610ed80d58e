/** `style`: what style may come from beside our own origin. */
function contentSecurityPolicy(style = ''): string {
  return `default-src 'self'; script-src 'self'; style-src 'self'${style}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

/** Sent with every answer but area A's. Neither inline script nor eval, and nothing from elsewhere. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** The policy of a document in which style elements that know its nonce are allowed: an editor of text makes such. */
export function documentPolicy(nonce: string): string {
  return contentSecurityPolicy(` 'nonce-${nonce}'`)
}
