import type { StatusKind } from '#domain/status/status-kind.ts'
import { escapeHtml } from './foreign-text.ts'

/** White text on each of these has a contrast of 4.5 to 1. */
const colors: Readonly<Record<StatusKind, string>> = {
  operational: '#1a7f37',
  degraded: '#8a6100',
  partial: '#b24500',
  major: '#b3202c',
  maintenance: '#0a5fc2',
  unknown: '#57606a',
  'no-data': '#57606a',
}
const labelColor = '#3a3f45'

const padding = 7
const height = 20

/** A badge of two fields in the usual style. The words state the status, and the color repeats it. */
export function badgeSvg(label: string, state: string, kind: StatusKind): string {
  const left = fieldWidth(label)
  const right = fieldWidth(state)
  const width = left + right
  const title = escapeHtml(`${label}: ${state}`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">` +
    `<title>${title}</title>` +
    `<clipPath id="edge"><rect width="${width}" height="${height}" rx="3"/></clipPath>` +
    `<g clip-path="url(#edge)"><rect width="${left}" height="${height}" fill="${labelColor}"/>` +
    `<rect x="${left}" width="${right}" height="${height}" fill="${colors[kind]}"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${field(label, padding, left)}${field(state, left + padding, right)}</g>` +
    `</svg>`
  )
}

function field(text: string, x: number, width: number): string {
  return `<text x="${x}" y="14" textLength="${width - 2 * padding}" lengthAdjust="spacingAndGlyphs">${escapeHtml(text)}</text>`
}

function fieldWidth(text: string): number {
  const wide = [...text].reduce((sum, sign) => sum + signWidth(sign), 0)
  return Math.ceil(wide) + 2 * padding
}

/** Roughly the width in Verdana at 11 px; the text is stretched to fit. */
function signWidth(sign: string): number {
  if (/[ijlI.,:;|'!()[\]/]/.test(sign)) return 4
  if (/[ frt-]/.test(sign)) return 4.7
  if (/[mwMW%@]/.test(sign)) return 10.5
  if (/[A-Z]/.test(sign)) return 7.9
  return /[\u0020-\u024f]/.test(sign) ? 6.9 : 11
}
