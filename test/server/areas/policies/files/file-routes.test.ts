import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import type { Limits } from '#server/platform/limits.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const day = 86_400_000
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const reference = (bytes: Uint8Array) => `ipfs://signalbox-${hashOf(bytes)}`
const aFile = (size: number, first = 0) => Uint8Array.from({ length: size }, (_, index) => (first + index) % 251)

/** A verifier fills in a form about a document that a grid shows. */
function aFileReview(): JsonObject {
  const { config, ...policy } = aPolicy()
  const root = isObject(config) ? config : {}
  const children = Array.isArray(root['children']) ? root['children'] : []
  const review = aBlock('requestVcDocumentBlock', 'review', { permissions: 'Verifier', schema: itemSchema })
  return { ...policy, config: { ...root, children: [...children, review] } }
}

describeOnStores('Files of a policy', (fresh) => {
  async function start(fileLimits?: Partial<Limits>, policy?: JsonObject) {
    const store = await fresh()
    const world = await startPolicies(store, policy, undefined, fileLimits)
    const register = `${world.base}/blocks/${await world.uuidOf('register')}`
    const all = `${world.base}/blocks/${await world.uuidOf('all')}`
    const own = `${world.base}/blocks/${await world.uuidOf('own')}`
    const send = (as: string, content: Uint8Array<ArrayBuffer>, block = register) =>
      world.app.request(`${block}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'image/png' },
        body: content,
      })
    const read = (as: string, block: string, hash: string) =>
      world.app.request(`${block}/files/${hash}`, { headers: { authorization: `Bearer ${as}` } })
    return { ...world, store, register, all, own, send, read }
  }

  it('A file is kept under its hash, with the type that its content has', async () => {
    const { send, read, register } = await start()
    const answer = await send('ina', png)
    expect(answer.status).toBe(201)
    const hash = hashOf(png)
    expect(await answer.json()).toEqual({ reference: `ipfs://signalbox-${hash}`, hash, type: 'image/png', size: 11 })
    const file = await read('ina', register, hash)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${hash.slice(0, 12)}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('An HTML page is stored as text, whatever type its sender declares', async () => {
    const { send } = await start()
    const answer = await send('ina', new TextEncoder().encode('<script>alert(1)</script>'))
    expect(await answer.json()).toMatchObject({ type: 'text/plain' })
  })

  it('Others read it as soon as a block shows them a document that refers to it, and not before', async () => {
    const { send, read, post, all, own, register } = await start()
    const hash = hashOf(png)
    await send('ina', png)
    expect((await read('vera', all, hash)).status).toBe(404)
    await post('register', 'ina', { document: { serial: `ipfs://signalbox-${hash}` } })
    expect((await read('vera', all, hash)).status).toBe(200)
    expect((await read('ina', own, hash)).status).toBe(200)
    // Ivan sees his own documents only.
    expect((await read('ivan', own, hash)).status).toBe(404)
    expect((await read('ivan', register, hash)).status).toBe(404)
    expect((await read('ivan', all, hash)).status).not.toBe(200)
    expect((await read('nobody', register, hash)).status).not.toBe(200)
  })

  it.each(['documentId', 'document', 'ref'])('Nobody gets a file by naming a hidden document as %s', async (member) => {
    const { send, read, post, own } = await start()
    await send('ina', png)
    const { body } = await post('register', 'ina', { document: { serial: reference(png) } })
    const named = member === 'documentId' ? body.id : { id: body.id }
    const document = { serial: reference(png), ...(member === 'document' && named) }
    expect((await post('register', 'ivan', { [member]: named, document })).status).toBe(422)
    expect((await read('ivan', own, hashOf(png))).status).toBe(404)
  })

  it.each([
    ['without a token', '', 401],
    ['without the permission', 'powerless', 403],
    ['without a role in the policy', 'nobody', [403, 404, 422, 503]],
  ])('Nobody sends one %s', async (_, as, status) => {
    const { send } = await start()
    expect([status].flat()).toContain((await send(as, png)).status)
  })

  it('A file that is empty or too large is rejected with a message', async () => {
    const { send } = await start()
    const empty = await send('ina', new Uint8Array())
    expect([empty.status, (await empty.json()).message]).toEqual([422, ['The file is empty']])
    const large = await send('ina', aFile(65 * 1024))
    expect([large.status, (await large.json()).code]).toEqual([413, 'body_too_large'])
  })

  it('An account has a number of files and of bytes a day', async () => {
    const { send, pass } = await start()
    for (const first of [1, 2, 3]) expect((await send('ina', aFile(20, first))).status).toBe(201)
    const refused = await send('ina', aFile(20, 4))
    expect(refused.status).toBe(429)
    expect((await refused.json()).message).toMatch(/reached the daily limit for files/)
    expect((await send('ivan', aFile(60 * 1024))).status).toBe(201)
    expect((await send('ivan', aFile(60 * 1024, 9))).status).toBe(429)
    pass(day)
    expect((await send('ina', aFile(20, 4))).status).toBe(201)
  })

  it('An account that sends many files at once has no more of them', async () => {
    const { send } = await start()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((first) => send('ina', aFile(20, first))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429])
  })

  it('A file without a document goes after a day, one with a document stays', async () => {
    const { send, read, post, files, pass, register } = await start()
    const [loose, held] = [aFile(30, 1), png]
    await send('ina', loose)
    await send('ina', held)
    await post('register', 'ina', { document: { serial: `ipfs://signalbox-${hashOf(held)}` } })
    await files.tidy()
    expect((await read('ina', register, hashOf(loose))).status).toBe(200)
    pass(day)
    await files.tidy()
    expect((await read('ina', register, hashOf(loose))).status).toBe(404)
    expect((await read('ina', register, hashOf(held))).status).toBe(200)
  })

  it('An address that is no hash leads nowhere', async () => {
    const { read, register } = await start()
    expect((await read('ina', register, 'no-such-hash')).status).toBe(404)
  })

  it('A file of several parts is read as it was sent, also after an upload of it broke off', async () => {
    const { store, send, read, register } = await start({ keptFileBytes: 2 ** 20, keptFileBytesPerDay: 2 ** 22 })
    const content = aFile(700 * 1024)
    await send('ina', content)
    const bytesOf = async () => new Uint8Array(await (await read('ina', register, hashOf(content))).arrayBuffer())
    expect(await bytesOf()).toEqual(content)

    await store.deleteFrom('kept_file_part').where('part', '=', 1).execute()
    expect((await read('ina', register, hashOf(content))).status).toBe(404)
    await send('ina', content)
    expect(await bytesOf()).toEqual(content)
  })

  it('Parts of a file that has gone go with it', async () => {
    const { store, send, files, pass } = await start()
    await send('ina', aFile(30))
    pass(day)
    await files.tidy()
    expect(await store.selectFrom('kept_file_part').selectAll().execute()).toEqual([])
  })

  it('A rejected request does not keep its file', async () => {
    const { send, read, post, files, pass, register } = await start()
    await send('ina', png)
    const refused = await post('register', 'ina', { document: { serial: reference(png), size: 'large' } })
    expect(refused.status).toBe(422)
    pass(day)
    await files.tidy()
    expect((await read('ina', register, hashOf(png))).status).toBe(404)
  })

  it.each([
    ['as it is', (text: string) => text],
    ['with its slashes escaped', (text: string) => text.replaceAll('/', String.raw`\/`)],
    ['with its letters escaped', (text: string) => text.replaceAll('ipfs', String.raw`\u0069pfs`)],
  ])('Who has learned the hash of a file cannot send it, written %s', async (_, write) => {
    const { send, read, post, own } = await start()
    await send('ina', png)
    const sent = await post('register', 'ivan', write(JSON.stringify({ document: { serial: reference(png) } })))
    expect([sent.status, sent.body.message]).toEqual([
      422,
      [`${reference(png)} is not a file that you have sent to this policy. Choose the file again`],
    ])
    expect((await read('ivan', own, hashOf(png))).status).toBe(404)
  })

  it('An unknown file is rejected with the same message as a file of another account', async () => {
    const { post } = await start()
    const sent = await post('register', 'ina', { document: { serial: reference(png) } })
    expect(sent.body.message).toEqual([
      `${reference(png)} is not a file that you have sent to this policy. Choose the file again`,
    ])
  })

  it('A document that the sender sees passes its file on', async () => {
    const { send, post, get } = await start(undefined, aFileReview())
    await send('ina', png)
    await post('register', 'ina', { document: { serial: reference(png) } })
    const [row] = (await get('all', 'vera')).body.data
    expect((await post('review', 'vera', { document: { serial: reference(png) }, ref: row.id })).status).toBe(200)
    const without = await post('review', 'vera', { document: { serial: reference(png) } })
    expect(without.status).toBe(422)
  })
})
