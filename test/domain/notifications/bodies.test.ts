import { describe, expect, it } from 'vitest'
import {
  discordBody,
  mailParts,
  pagerDutyBodies,
  pushBody,
  slackBody,
  teamsBody,
  webhookBody,
  type MessageContext,
} from '#domain/notifications/bodies.ts'
import { emptyDraft, withEvent } from '#domain/notifications/draft.ts'
import { anEvent } from '#test/support/notifications/told.ts'

const evil = '<!channel> @everyone [x](https://evil.example) *bold* <script>'

function context(...events: readonly Parameters<typeof anEvent>[0][]): MessageContext {
  const draft = events.reduce((held, event, index) => withEvent(held, anEvent(event), index * 2 + 1), emptyDraft)
  return { id: 'msg_1', at: 0, publicUrl: 'https://signalbox.example.org', rule: 'All', draft }
}

const manyComponents = Array.from({ length: 50 }, (_, id) => ({ id: `c${id}`, name: 'ü'.repeat(100) }))
/** More than a draft counts one by one. */
const storm = context(
  ...Array.from({ length: 1600 }, (_, index) => ({
    subject: `incident ${index}`,
    title: 'ü'.repeat(300),
    text: '"\\\u2028'.repeat(200),
    components: manyComponents,
  })),
)

describe('Foreign words', () => {
  it('become neither mention nor link in Slack', () => {
    const { text, blocks } = JSON.parse(slackBody(context({ title: evil })))
    // Slack shows plain text as it is.
    expect(blocks[0].text.type).toBe('plain_text')
    for (const shown of [text, blocks[1].text.text]) {
      expect(shown).toContain('&lt;!channel&gt;')
      expect(shown).not.toContain('<!channel>')
    }
  })

  it.each([
    ['Discord', discordBody],
    ['Teams', teamsBody],
  ])('become no Markdown in %s', (_, write) => {
    const body = write(context({ title: evil }))
    expect(body).not.toContain('[x](https://evil.example)')
    expect(body).not.toMatch(/[^\\]@everyone\]/)
  })

  it('call nobody in Discord', () => {
    expect(JSON.parse(discordBody(context({ title: evil }))).allowed_mentions).toEqual({ parse: [] })
  })

  it('become no HTML in emails', () => {
    const { html } = mailParts(context({ title: evil }), [])
    expect(html).not.toContain('<script>')
  })
})

it.each([
  ['a webhook', webhookBody, 64 * 1024],
  ['Slack', slackBody, 16_000],
  ['Teams', teamsBody, 28 * 1024],
  ['Discord', discordBody, 16_000],
  ['a push service', pushBody, 3900],
] as const)('A storm stays within what %s takes', (_, write, most) => {
  expect(Buffer.byteLength(write(storm))).toBeLessThanOrEqual(most)
})

it('PagerDuty gets one event for each subject, resolved where it is over', () => {
  const bodies = pagerDutyBodies(
    context({ impact: 'critical' }, { kind: 'incident.resolved', subject: 'incident b', to: 'resolved' }),
    'key',
  ).map((body) => JSON.parse(body))
  expect(bodies).toMatchObject([
    {
      routing_key: 'key',
      event_action: 'trigger',
      dedup_key: 'signalbox incident a',
      payload: { severity: 'critical', source: 'signalbox.example.org' },
    },
    { routing_key: 'key', event_action: 'resolve', dedup_key: 'signalbox incident b' },
  ])
})
