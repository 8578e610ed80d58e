import { getSummary } from '#api/status/status.ts'
import { statusViewOf } from '#domain/status/status-view.ts'
import * as v from 'valibot'

const plain = '/favicon.svg'

/** A document with the icon of the status that it carries, so that the browser does not ask for two of them. */
export function withFirstIcon(html: string, bodies: Readonly<Record<string, unknown>>): string {
  const summary = v.safeParse(getSummary.output, bodies[getSummary.path])
  if (!summary.success) return html
  return html.replace(`href="${plain}"`, `href="/favicon-${statusViewOf(summary.output).rollup.kind}.svg"`)
}
