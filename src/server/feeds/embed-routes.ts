import { utcIso } from '#domain/time/instant.ts'
import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { StatusSource } from '../areas/status/source.ts'
import { ownResponse } from '../http/errors.ts'
import { framedPolicy } from '../http/security-headers.ts'
import { notFound } from '../platform/errors.ts'
import { badgeSvg } from './badge.ts'
import { createEmbedSubjects, type EmbedSubject } from './embed-subject.ts'
import { oneLine } from './foreign-text.ts'
import { widgetHtml } from './widget.ts'

interface EmbedOptions {
  readonly status: StatusSource
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly now: () => number
}

const extension = '.svg'
const maxTextLength = 60

/** Other sites may embed these, and caches may keep them only briefly, because an old status is soon wrong. */
const shared = {
  'cache-control': 'public, max-age=20, must-revalidate',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the status of a network, a component, a group or the page as an image and as an embeddable card. */
export function serveEmbeds(app: Hono, { status, publicUrl, now }: EmbedOptions): void {
  const subjects = createEmbedSubjects(status)
  const tagged = etag({ weak: true })

  app.on('GET', '/badge/:file', tagged, ({ req }) => {
    const file = req.param('file')
    if (!file.endsWith(extension))
      return ownResponse(notFound(`Badges are SVG images: try /badge/${encodeURIComponent(file)}${extension}.`))
    const subject = subjects.find(file.slice(0, -extension.length), now())
    const asked = oneLine(req.query('label') ?? '')
    const label = clipped(asked === '' ? (subject?.name ?? 'status') : asked)
    const svg = subject
      ? badgeSvg(label, stateOf(subject), subject.kind)
      : badgeSvg(label, 'no such component', 'no-data')
    return new Response(svg, {
      status: subject ? 200 : 404,
      headers: { ...shared, 'content-type': 'image/svg+xml; charset=utf-8' },
    })
  })

  app.on('GET', '/embed/:id', tagged, ({ req }) => {
    const at = now()
    const found = subjects.find(req.param('id'), at)
    const theme = (['light', 'dark'] as const).find((name) => name === req.query('theme')) ?? 'system'
    const html = widgetHtml({ subject: found ?? missing, publicUrl, theme, time: `${utcIso(at).slice(11, 16)} UTC` })
    return new Response(html, {
      status: found ? 200 : 404,
      headers: {
        ...shared,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': framedPolicy,
      },
    })
  })
}

const missing: EmbedSubject = {
  name: 'Status',
  kind: 'no-data',
  state: 'no such component',
  remark: 'It may have been removed, or the address is wrong',
  path: '/components',
  isSample: false,
  ageSeconds: 0,
}

function clipped(text: string): string {
  const signs = [...text]
  return signs.length > maxTextLength ? `${signs.slice(0, maxTextLength - 1).join('')}…` : text
}

function stateOf({ state, isSample }: EmbedSubject): string {
  return clipped(isSample ? `${state} (sample)` : state)
}
