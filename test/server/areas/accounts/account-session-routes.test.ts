import { expect, it } from 'vitest'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const origin = 'https://signalbox.example.org'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function open(fresh: FreshStore) {
  const world = await startService({ store: await fresh() })
  await giveAccount(world)
  const browser = async (username = 'admin', agent = firefox) => {
    const response = await world.app.request('/api/session', {
      method: 'POST',
      headers: { origin, 'user-agent': agent },
      body: JSON.stringify({ username, password }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { accessToken } = await response.json()
    const isSignedIn = async () => {
      const answer = await (await world.app.request('/api/session', { headers: { cookie } })).json()
      return answer.session !== null
    }
    return { token: String(accessToken), cookie, isSignedIn }
  }
  const send = async (method: string, path: string, token: string, body?: object) => {
    const response = await world.app.request(`/api/account/sessions${path}`, {
      method,
      headers: bearer(token),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const whose = async (token: string) =>
    (await world.app.request('/api/v1/accounts/session', { headers: bearer(token) })).json()
  return { world, browser, send, whose }
}

describeOnStores('The sessions of an account', (fresh) => {
  it('are listed with device and times, and the one that asks is marked', async () => {
    const { world, browser, send } = await open(fresh)
    const first = await browser()
    world.now += 120_000
    const api = await tokenOf(world)
    await giveAccount(world, { username: 'ada' })
    await browser('ada')
    const { body } = await send('GET', '', api)
    const at = (ms: number) => new Date(world.now - ms).toISOString()
    expect(body.sessions).toEqual([
      { id: expect.any(String), kind: 'api', device: null, startedAt: at(0), usedAt: at(0), isCurrent: true },
      {
        id: expect.any(String),
        kind: 'browser',
        device: 'Firefox on Linux',
        startedAt: at(120_000),
        usedAt: at(120_000),
        isCurrent: false,
      },
    ])
    expect(first.cookie).not.toContain(body.sessions[1].id)
  })

  it('end one by one, with their access tokens', async () => {
    const { browser, send, whose } = await open(fresh)
    const [mine, other] = [await browser(), await browser()]
    const { body } = await send('GET', '', mine.token)
    const { id } = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await send('POST', `/${id}/end`, mine.token, { password })).status).toBe(204)
    expect([await mine.isSignedIn(), await other.isSignedIn(), await whose(other.token)]).toEqual([true, false, null])
    expect((await send('POST', `/${id}/end`, mine.token, { password })).status).toBe(404)
  })

  it('end all but the one that asks', async () => {
    const { world, browser, send, whose } = await open(fresh)
    const [mine, other, api] = [await browser(), await browser(), await tokenOf(world)]
    expect(await send('POST', '/end-others', mine.token, { password })).toEqual({ status: 200, body: { ended: 2 } })
    expect([await mine.isSignedIn(), await other.isSignedIn(), await whose(api)]).toEqual([true, false, null])
  })

  it('can be ended only with the password', async () => {
    const { browser, send } = await open(fresh)
    const [mine, other] = [await browser(), await browser()]
    const { body } = await send('GET', '', mine.token)
    const { id } = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    for (const path of [`/${id}/end`, '/end-others']) {
      expect(await send('POST', path, mine.token, { password: 'guess' })).toMatchObject({
        status: 403,
        body: { code: 'proof_wrong' },
      })
      expect((await send('POST', path, mine.token, { code: '000000' })).status).toBe(403)
      expect((await send('POST', path, mine.token, {})).status).toBe(422)
      expect((await send('POST', path, mine.token)).status).toBe(422)
    }
    expect([await mine.isSignedIn(), await other.isSignedIn()]).toEqual([true, true])
  })

  it('cannot be seen or ended by other accounts', async () => {
    const { world, browser, send } = await open(fresh)
    await giveAccount(world, { username: 'ada' })
    const [mine, hers] = [await browser(), await browser('ada')]
    const { body } = await send('GET', '', mine.token)
    expect((await send('POST', `/${body.sessions[0].id}/end`, hers.token, { password })).status).toBe(404)
    expect((await send('GET', '', 'none')).status).toBe(401)
    expect((await send('POST', '/end-others', 'none', { password })).status).toBe(401)
    expect(await mine.isSignedIn()).toBe(true)
  })

  it('of the API end by their refresh token, and the answer does not reveal whether it was valid', async () => {
    const { world, whose } = await open(fresh)
    const { app } = world
    const post = (path: string, body: object) => app.request(path, { method: 'POST', body: JSON.stringify(body) })
    const { refreshToken } = await (await post('/api/v1/accounts/login', { username: 'admin', password })).json()
    const { accessToken } = await (await post('/api/v1/accounts/access-token', { refreshToken })).json()
    expect((await post('/api/account/revoke', { refreshToken })).status).toBe(204)
    expect(await whose(accessToken)).toBeNull()
    expect((await post('/api/v1/accounts/access-token', { refreshToken })).status).toBe(401)
    expect((await post('/api/account/revoke', { refreshToken })).status).toBe(204)
    expect((await post('/api/account/revoke', { refreshToken: 'x' })).status).toBe(204)
    expect((await post('/api/account/revoke', {})).status).toBe(422)
  })
})
