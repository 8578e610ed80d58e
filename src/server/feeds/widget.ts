import type { StatusKind } from '#domain/status/status-kind.ts'
import type { EmbedSubject } from './embed-subject.ts'
import { escapeHtml } from './foreign-text.ts'

export interface WidgetParts {
  readonly subject: EmbedSubject
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** `system` unless the address specifies one. */
  readonly theme: 'light' | 'dark' | 'system'
  /** The time of the answer, such as `12:03 UTC`. */
  readonly time: string
}

/**
 * An embeddable card. `/embed.js` keeps it up to date. Without that script, a style sheet replaces the status with
 * a warning after a minute, so that no outdated card stays green.
 */
export function widgetHtml({ subject, publicUrl, theme, time }: WidgetParts): string {
  const { name, kind, state, remark, path, isSample, ageSeconds } = subject
  const notes = [remark, isSample ? 'sample data' : null, `as of ${time}`].filter((note) => note !== null)
  // An unconfirmed status already says so itself.
  const doubts = kind === 'unknown' ? notes : [`last known: ${state}`, `as of ${time}`]
  const chosen = theme === 'system' ? '' : ` data-theme="${theme}"`
  return `<!doctype html>
<html lang="en"${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="30"></noscript>
<title>${escapeHtml(`${name}: ${state}`)}</title>
<link rel="stylesheet" href="/embed.css">
<script src="/embed.js" defer></script>
</head>
<body>
<a class="widget" data-age="${ageSeconds ?? ''}" href="${escapeHtml(publicUrl + path)}" target="_blank" rel="noopener">
${card('state', kind, name, state, notes)}
${card('doubt', 'unknown', name, 'cannot confirm', doubts)}
</a>
</body>
</html>
`
}

function card(
  part: 'state' | 'doubt',
  kind: StatusKind,
  name: string,
  state: string,
  notes: readonly string[],
): string {
  return `<span class="card" data-part="${part}" data-kind="${kind}"><img src="/favicon-${kind}.svg" alt="" width="24" height="24"><span><strong>${escapeHtml(name)}</strong> <span class="words">${escapeHtml(state)}</span><small>${escapeHtml(notes.join(' · '))}</small></span></span>`
}
