import { expect, it } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { upstreamBehind } from '#web/platform/sources.ts'

const guardian = (code: string) => ({ statusCode: 502, message: 'The Guardian closed the connection.', code })

it.each([
  [{ _status: { messages: [{ message: 'The mirror node closed the connection.' }] } }, 'ledger'],
  [guardian('upstream_failed'), 'schemas'],
  [guardian('upstream_timeout'), 'schemas'],
  [guardian('unavailable'), null],
  [undefined, null],
])('An error with the body %j comes from the upstream of %s', (body, area) => {
  expect(upstreamBehind(new ApiError('unavailable', 'closed', { status: 502, body }))).toBe(area)
})
