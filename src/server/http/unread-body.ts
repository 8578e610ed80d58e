import type { MiddlewareHandler } from 'hono'

/** Reads on what nobody read of a body: it would stand in the way of the next request on the same connection. */
export const readUnreadBody: MiddlewareHandler = async (context, next) => {
  await next()
  const { method, raw } = context.req
  if (method === 'GET' || method === 'HEAD' || raw.bodyUsed || !raw.body || raw.body.locked) return
  const reader = raw.body.getReader()
  while (!(await reader.read()).done);
}
