import type { Impact } from '#api/notifications/events.ts'
import { counted } from '../text/counted.ts'
import { inOrder, isOver, type MessageDraft, type DraftItem } from './draft.ts'
import { isClosing, isOpening } from './matching.ts'
import { messageWordsOf, restText, type ItemWords } from './words.ts'

export interface MessageContext {
  /** Identical in every attempt. */
  readonly id: string
  /** When the message was closed. */
  readonly at: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Null for a test. */
  readonly rule: string | null
  readonly draft: MessageDraft
}

const maxBodyBytes = 64 * 1024

/** Follows Standard Webhooks: type, timestamp and data. Items that do not fit are counted. */
export function webhookBody(context: MessageContext): string {
  const { id, at, publicUrl, rule, draft } = context
  const ordered = inOrder(draft.items)
  for (let shown = ordered.length; ; shown -= 1) {
    const left = ordered.slice(shown).reduce((sum, { events }) => sum + events, 0)
    const body = JSON.stringify({
      type: rule === null ? 'signalbox.test' : 'signalbox.notification',
      timestamp: new Date(at).toISOString(),
      data: {
        id,
        rule,
        title: messageWordsOf(draft).title,
        items: ordered.slice(0, shown).map((item) => webhookItem(item, publicUrl)),
        more: draft.more + left,
        events: draft.numbers,
      },
    })
    if (shown === 0 || new TextEncoder().encode(body).length <= maxBodyBytes) return body
  }
}

const maxComponents = 20

function webhookItem(item: DraftItem, publicUrl: string) {
  const { first, last, events } = item
  const { kind, at, subject, title, text, to, impact, networks, components, minutes, path } = last
  return {
    kind,
    subject,
    title,
    text,
    from: first.from,
    to,
    impact,
    networks,
    components: components.slice(0, maxComponents),
    minutes,
    began_at: new Date(first.at).toISOString(),
    at: new Date(at).toISOString(),
    is_over: isOver(item),
    events,
    url: publicUrl + path,
  }
}

const maxSlackText = 2900

export function slackBody({ draft, publicUrl }: MessageContext): string {
  const { title, items, rest } = messageWordsOf(draft)
  const lines = items.map(
    ({ headline, detail, path }) =>
      `• <${publicUrl}${path}|${slackText(headline)}>${detail === '' ? '' : `\n${slackText(detail)}`}`,
  )
  const text = cutLines(rest === null ? lines : [...lines, rest], maxSlackText)
  return JSON.stringify({
    text: slackText(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, 150) } },
      { type: 'section', text: { type: 'mrkdwn', text } },
    ],
    unfurl_links: false,
    unfurl_media: false,
  })
}

/** Escapes foreign text so that it cannot become a link, a mention or formatting. */
function slackText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`|]/g, '\u200B$&')
}

/** Teams displays cards of up to 28 KiB. */
const maxTeamsItems = 10

function block(text: string, extra: object = {}) {
  return { type: 'TextBlock', text, wrap: true, ...extra }
}

/** An adaptive card, the format that Teams workflows accept. */
export function teamsBody({ draft, publicUrl }: MessageContext): string {
  const { title, items, rest } = messageWordsOf(draft)
  const left = items.length - maxTeamsItems
  const more = left > 0 ? restText(left + draft.more) : rest
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(markdownText(cut(title, 300)), { size: 'Medium', weight: 'Bolder' }),
            ...items.slice(0, maxTeamsItems).flatMap((item) => itemBlocks(item, publicUrl)),
            ...(more === null ? [] : [block(more)]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open Signalbox', url: `${publicUrl}${items[0]?.path ?? '/'}` }],
        },
      },
    ],
  })
}

function itemBlocks({ headline, detail, path }: ItemWords, publicUrl: string) {
  const link = block(`[${markdownText(cut(headline, 200))}](${publicUrl}${path})`)
  return detail === '' ? [link] : [link, block(markdownText(cut(detail, 300)), { isSubtle: true, spacing: 'None' })]
}

const maxDiscordText = 4000
const discordColors: Readonly<Record<Impact, number>> = {
  none: 0x6b7280,
  minor: 0xd9a400,
  major: 0xe06c00,
  critical: 0xc81e1e,
}
const goodColor = 0x2e7d32

export function discordBody({ draft, publicUrl }: MessageContext): string {
  const { title, items, rest } = messageWordsOf(draft)
  const lines = items.map(
    ({ headline, detail, path }) =>
      `- [${markdownText(headline)}](${publicUrl}${path})${detail === '' ? '' : `\n  ${markdownText(detail)}`}`,
  )
  const [worst] = items
  return JSON.stringify({
    embeds: [
      {
        title: markdownText(cut(title, 120)),
        url: `${publicUrl}${worst?.path ?? '/'}`,
        description: cutLines(rest === null ? lines : [...lines, rest], maxDiscordText),
        color: worst?.isGood ? goodColor : discordColors[worst?.impact ?? 'none'],
      },
    ],
    // Foreign text must not mention anyone.
    allowed_mentions: { parse: [] },
  })
}

/** Escapes foreign text so that it cannot become Markdown. */
function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!|~<>@]/g, String.raw`\$&`).replaceAll('\n', ' ')
}

const severities: Readonly<Record<Impact, string>> = {
  none: 'info',
  minor: 'warning',
  major: 'error',
  critical: 'critical',
}

/**
 * Events v2, one per subject, with the subject as the key; subjects that are over are resolved. The last event stands
 * for everything that did not fit.
 */
export function pagerDutyBodies(context: MessageContext, routingKey: string): string[] {
  const { id, publicUrl, draft } = context
  const common = { routing_key: routingKey, client: 'Signalbox', client_url: publicUrl }
  const items = inOrder(draft.items).map((item) => Object.assign(pagerDutyEvent(item, publicUrl), common))
  const rest = {
    ...common,
    event_action: 'trigger',
    dedup_key: `signalbox ${id}`,
    payload: {
      summary: counted(draft.more, 'more change'),
      source: new URL(publicUrl).host,
      severity: 'info',
      timestamp: new Date(context.at).toISOString(),
    },
  }
  return (draft.more > 0 ? [...items, rest] : items).map((event) => JSON.stringify(event))
}

function pagerDutyEvent(item: DraftItem, publicUrl: string) {
  const { last } = item
  const dedup_key = cut(`signalbox ${last.subject}`, 255)
  if (isClosing(last)) return { event_action: 'resolve', dedup_key }
  const [word] = messageWordsOf({ items: [item], more: 0, numbers: [] }).items
  return {
    event_action: 'trigger',
    dedup_key,
    payload: {
      summary: cut(word?.headline ?? last.title, 1024),
      source: new URL(publicUrl).host,
      severity: isOpening(last) && last.impact === 'none' ? 'warning' : severities[last.impact],
      timestamp: new Date(last.at).toISOString(),
      custom_details: { text: last.text, networks: last.networks, components: last.components.map(({ name }) => name) },
    },
    links: [{ href: publicUrl + last.path, text: 'Open Signalbox' }],
  }
}

/** Push services accept 4 KiB, encrypted. */
const maxPushText = 1200

export function pushBody({ id, draft }: MessageContext): string {
  const { title, items, rest } = messageWordsOf(draft)
  const [first, ...others] = items
  const lines = [first?.detail ?? '', ...others.map(({ headline }) => headline), rest ?? '']
  return JSON.stringify({
    id,
    title: cut(title, 200),
    body: cutLines(
      lines.filter((line) => line !== ''),
      maxPushText,
    ),
    path: others.length === 0 ? (first?.path ?? '/') : '/',
  })
}

export interface MailParts {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `footer`: the last lines, each with a link. */
export function mailParts(
  { draft, publicUrl }: MessageContext,
  footer: readonly { readonly text: string; readonly url: string }[],
): MailParts {
  const { title, items, rest } = messageWordsOf(draft)
  const more = rest === null ? [] : [rest]
  const plain = ({ headline, detail, path }: ItemWords) =>
    [headline, detail, publicUrl + path].filter((line) => line !== '').join('\n')
  const rich = ({ headline, detail, path }: ItemWords) =>
    `<p><a href="${html(publicUrl + path)}"><strong>${html(headline)}</strong></a>${detail === '' ? '' : `<br>${html(detail)}`}</p>`
  return {
    subject: cut(title.replaceAll(/\s+/g, ' '), 200),
    text: [...items.map(plain), ...more, '-- ', ...footer.map(({ text, url }) => `${text}: ${url}`)].join('\n\n'),
    html: [
      ...items.map(rich),
      ...more.map((line) => `<p>${html(line)}</p>`),
      '<hr>',
      `<p>${footer.map(({ text, url }) => `<a href="${html(url)}">${html(text)}</a>`).join('<br>')}</p>`,
    ].join('\n'),
  }
}

export function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** As many whole lines as fit. */
function cutLines(lines: readonly string[], length: number): string {
  const kept: string[] = []
  let used = 0
  for (const line of lines) {
    if (used + line.length + 1 > length) return kept.length === 0 ? cut(line, length) : [...kept, '…'].join('\n')
    kept.push(line)
    used += line.length + 1
  }
  return kept.join('\n')
}
