import { describe, expect, it } from 'vitest'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { toFailedDownload, toFailedWrite } from '#web/components/messages/failed-write.ts'

function answered(status: number, message: string, error?: string) {
  return new ApiError(kindOfStatus(status), message, { status, body: { statusCode: status, message, error } })
}

describe('toFailedWrite', () => {
  const failures = [
    [new ApiError('network', 'cannot be reached'), /may have done this .* Check before you try again\.$/],
    [new ApiError('network', 'cannot be reached', { isUnsent: true }), /^Try again when you are connected\.$/],
    [new ApiError('timeout', 'no answer'), /may still have done this/],
    [answered(429, 'Slow down.'), /^Slow down\. Try again in a moment\.$/],
    [answered(503, 'Service unavailable'), /Try again in a moment/],
    [answered(503, 'A backup is being restored.'), /^A backup is being restored\. Try again in a moment\.$/],
    [answered(502, 'The Guardian refuses connections.', 'Upstream'), /^The Guardian refuses connections\. Try/],
    [answered(500, 'boom'), /before you try again/],
  ] as const

  it.each(failures)('says of %s what the user can do, and promises no repetition', (error, advice) => {
    expect(toFailedWrite(error).advice).toMatch(advice)
    expect(toFailedWrite(error).advice).not.toMatch(/keeps retrying|as soon as/)
  })

  it.each(failures)('says of a download that failed with %s that it can be repeated', (error) => {
    expect(toFailedDownload(error).advice).toMatch(/try again/i)
    expect(toFailedDownload(error).advice).not.toMatch(/before you|keeps retrying|as soon as/)
  })

  it('keeps the texts of a feature', () => {
    const offline = { title: 'Cannot save', advice: 'What you typed is still here.' }
    expect(toFailedWrite(failures[0][0], { offline })).toMatchObject(offline)
  })
})
