import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { failing, type Fault } from '#test/support/server/fault-server.ts'
import { listBlock, openGuardianPages, policyPath, schemaPath } from '#test/support/guardian/guardian-pages.tsx'
import { isFullTier, someOf } from '#test/support/tier.ts'
import { answeringWith, guardianFaults } from '#test/support/guardian/guardian-faults.ts'

const main = () => within(screen.getByRole('main'))
const blockPath = `${policyPath}/blocks/${listBlock}`

/** Each page, and what it shows while all is well. */
const pages: readonly (readonly [string, string])[] = [
  ['/schemas', 'Registry profile'],
  [schemaPath, 'No edits'],
  ['/policies', 'Wells'],
  [policyPath, 'To do'],
  [blockPath, 'twelve metres'],
]
const [schemas, editor, policies, policy, block] = pages.map(([path]) => path)

beforeEach(() => localStorage.clear())

async function open(path: string, broken?: Fault) {
  const opened = await openGuardianPages(path, broken)
  const shown = pages.find(([page]) => page === path)?.[1] ?? ''
  const isWell = async () => expect((await main().findAllByText(shown)).length).toBeGreaterThan(0)
  const repair = async () => {
    opened.guardian.repair()
    await act(() => opened.look())
  }
  return { ...opened, isWell, repair }
}

const alert = async () => (await main().findByRole('alert')).textContent

// Pages of one kind share their code: the full tier tries each.
describe.each(isFullTier ? [editor, block] : [block])('%s, of a Guardian that', (path = '') => {
  it.each(someOf(guardianFaults, 5))(
    'A Guardian that %s from the start leads to a message and an automatic recovery',
    async (_, fault, words) => {
      const { isWell, repair } = await open(path, fault)
      expect(await alert()).toContain(words)
      expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy()
      await repair()
      await isWell()
      expect(main().queryByText(words, { exact: false })).toBeNull()
    },
  )
})

describe.each(isFullTier ? [schemas, policies, policy] : [policies])('%s, of a Guardian that', (path = '') => {
  it.each(someOf(guardianFaults, 5))(
    '%s later, keeps what it shows, with its age and why, until it is well',
    async (_, fault, words) => {
      const { isWell, repair, fail } = await open(path)
      await isWell()
      fail(fault)
      expect((await main().findAllByText(words, { exact: false }))[0]?.textContent).toMatch(
        /^as of .* UTC, the last refresh failed/,
      )
      await isWell()
      await repair()
      await waitFor(() => expect(main().queryByText(/the last refresh failed/)).toBeNull())
      await isWell()
    },
  )
})

describe('A page of an upstream Guardian', () => {
  it.each(someOf(pages, 2))('%s waits as long as the Guardian asks for and says so', async (path) => {
    const { isWell, repair } = await open(path, failing(429, { 'retry-after': '40' }))
    expect(await alert()).toMatch(/^Too many requests.*Retrying in (40|39) s$/)
    await repair()
    await isWell()
  })

  it.each(someOf(pages, 2))('%s waits as long as an overloaded Guardian asks for', async (path) => {
    await open(path, failing(503, { 'retry-after': '30' }))
    expect(await alert()).toMatch(/The Guardian answered with the HTTP status 503\..*Retrying in (30|29) s$/)
  })

  it('says since when the Guardian has been failing, even if that began on another page', async () => {
    const { service, guardian, isWell, look, user } = await open(policies ?? '')
    await isWell()
    guardian.break(failing(500))
    await act(() => look())
    service.now += 5 * 60_000
    await user.click(screen.getByRole('link', { name: 'Schemas' }))
    await main().findByRole('alert')
    await act(() => look())
    expect(await alert()).toContain('Failing since 12:00 UTC.')
  })

  it.each(someOf(pages, 2))('%s shows what the Guardian rejected', async (path) => {
    const { isWell, repair } = await open(
      path,
      answeringWith(422, { statusCode: 422, message: ['size is wrong', 'so is page'] }),
    )
    expect(await alert()).toContain('Reason: “size is wrong; so is page”.')
    await repair()
    await isWell()
  })

  it.each(pages)('%s says that the user lacks the permission', async (path) => {
    const { isWell, repair } = await open(path, answeringWith(403, { statusCode: 403, message: 'Forbidden resource' }))
    expect(await main().findByText(/^(You may not see this|Your account cannot use policies)$/)).toBeTruthy()
    expect(main().getByText(/Ask an administrator/)).toBeTruthy()
    await repair()
    await isWell()
  })

  it.each(pages)('%s asks the user to sign in again after the session ended, and continues', async (path) => {
    const { isWell, guardian, user, fail } = await open(path)
    await isWell()
    fail(answeringWith(401, { statusCode: 401, message: 'Unauthorized' }))
    expect(await main().findByText(/^Your session has ended\. This page stays as it is\./)).toBeTruthy()
    await isWell()
    guardian.repair()
    await user.click(main().getAllByRole('button', { name: 'Sign in' })[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(main().queryByText(/^Your session has ended/)).toBeNull())
    await isWell()
  })

  it('A page that an ended session left empty appears as soon as the user has signed in again', async () => {
    // The countdown to the next attempt stands still.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const ended = answeringWith(401, { statusCode: 401, message: 'Unauthorized' })
    const { isWell, guardian, user } = await open(policyPath, ended)
    expect(await main().findByText('You are not signed in')).toBeTruthy()
    guardian.repair()
    await user.click(main().getByRole('button', { name: 'Sign in' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await isWell()
  })

  it.each([schemas, policies])('%s treats a null answer as unreadable, not as an empty list', async (path = '') => {
    const { isWell, repair } = await open(path, answeringWith(200, null))
    expect(await alert()).toContain('The Guardian’s answer is not a list.')
    await repair()
    await isWell()
  })

  it('A null schema is shown as not found', async () => {
    await open(editor ?? '', answeringWith(200, null))
    expect(await main().findByText('There is no such schema')).toBeTruthy()
  })

  it('A null policy is shown as an error', async () => {
    await open(policy ?? '', answeringWith(200, null))
    expect(await alert()).toContain('The Guardian did not identify the policy.')
  })

  it.each([422, 503])('An unavailable block (%i) is shown as such and recovers', async (status) => {
    const unavailable = answeringWith(status, { statusCode: status, message: 'Block Unavailable' })
    const { guardian, isWell, repair } = await open(block ?? '', (good, asked) =>
      asked.path.endsWith(listBlock) ? unavailable(good, asked) : good,
    )
    expect(await main().findByText('This block is not available to you now')).toBeTruthy()
    expect(main().getByText(/^The Guardian does not say why/)).toBeTruthy()
    expect(guardian.requests('GET').length).toBeGreaterThan(0)
    await repair()
    await isWell()
  })

  it('The version history explains why it is empty', async () => {
    await openGuardianPages(`${schemaPath}/versions`)
    expect(
      await main().findByText(/^These schemas come from a Guardian, which keeps only the current state/),
    ).toBeTruthy()
  })

  it('A block says what the Guardian does not report', async () => {
    const { isWell } = await open(block ?? '')
    await isWell()
    expect(main().getByText(/^Your account cannot read the whole policy in the Guardian/)).toBeTruthy()
    expect(main().queryByText('Nobody')).toBeNull()
  })
})
