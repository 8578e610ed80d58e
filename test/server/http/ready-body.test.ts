import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readyBody } from '#server/http/ready-body.ts'

it('A body is compressed once for all readers', async () => {
  const body = readyBody('{"status":"ok"}')
  expect(body.gzip()).toBe(body.gzip())
  expect(body.brotli()).toBe(body.brotli())
  expect(gunzipSync(await body.gzip()).toString()).toBe('{"status":"ok"}')
  expect(brotliDecompressSync(await body.brotli()).toString()).toBe('{"status":"ok"}')
})
