import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { anApplicationPolicy } from '#test/support/policies/application-policy.ts'
import { limits } from '#server/platform/limits.ts'
import { openApplications } from '#test/support/policies/applications.tsx'
import { itemSchema } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'
import { password } from '#test/support/server/accounts.ts'
import { isFullTier } from '#test/support/tier.ts'

const queue = async () => within(await main().findByRole('region', { name: 'Waiting for you' }))
const items = async () => {
  const list = await (await queue()).findByRole('list', { name: 'Waiting for you' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => /of (?:ada|ben|cleo)/.exec(textContent ?? '')?.[0])
}
const link = async (name: string) => (await queue()).findByRole('link', { name })

describe('The work queue', () => {
  it('It shows what waits, the oldest first, with who sent it and where it waits', async () => {
    await openApplications(['ada', 'ben', 'cleo'])
    expect(await items()).toEqual(['of ada', 'of ben', 'of cleo'])
    const [first] = within(await (await queue()).findByRole('list', { name: 'Waiting for you' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toContain('Applications · Applications · from ada')
    expect(await main().findByText(/^Last activity/)).toBeTruthy()
  })

  it('A letter decides about the document that has the focus', async () => {
    const { user } = await openApplications(['ada', 'ben'])
    ;(await link('of ben')).focus()
    await user.keyboard('a')
    await waitFor(async () => expect(await items()).toEqual(['of ada']))
    expect(await main().findByText('“Approve” is done for of ben.')).toBeTruthy()
  })

  it('The next document has the focus after a decision', async () => {
    const { user } = await openApplications(['ada', 'ben', 'cleo'])
    ;(await link('of ada')).focus()
    await user.keyboard('a')
    await waitFor(async () => expect(await items()).toEqual(['of ben', 'of cleo']))
    expect(document.activeElement).toBe(await link('of ben'))
    await user.keyboard('a')
    await waitFor(async () => expect(await items()).toEqual(['of cleo']))
    expect(document.activeElement).toBe(await link('of cleo'))
  })

  it.runIf(isFullTier)(
    'The next document has the focus after a decision with a reason, about one or about several',
    async () => {
      const policy = anApplicationPolicy([], { type: 'selector-dialog' })
      const { user } = await openApplications(['ada', 'ben', 'cleo'], {}, policy)
      const approve = async () => {
        const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
        await user.type(dialog.getByRole('textbox'), 'Large enough{Tab}{Tab}{Enter}')
      }
      ;(await link('of ada')).focus()
      await user.keyboard('a')
      await approve()
      await waitFor(() => expect(document.activeElement?.textContent).toBe('of ben'))
      await user.keyboard('x')
      await user.click(main().getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body)
      await approve()
      await waitFor(() => expect(document.activeElement?.textContent).toBe('of cleo'))
    },
  )

  it('A user who searches after a decision about a selection does not get the focus back', async () => {
    const { user, policyId, stall, endStall } = await openApplications(['ada', 'ben', 'cleo'])
    ;(await link('of ada')).focus()
    await user.keyboard('x')
    const sending = `/api/v1/policies/${policyId}/blocks`
    stall(sending)
    await user.click(main().getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body)
    const search = main().getByRole('searchbox')
    await user.click(search)
    endStall(sending)
    await waitFor(async () => expect(await items()).toEqual(['of ben', 'of cleo']))
    search.blur()
    fireEvent.click(main().getByRole('checkbox', { name: 'Select of ben' }))
    expect(document.activeElement).toBe(document.body)
  })

  it.runIf(isFullTier)('The outcome has the focus after the last decision', async () => {
    const { user } = await openApplications(['ada'])
    ;(await link('of ada')).focus()
    await user.keyboard('a')
    const outcome = await main().findByText('“Approve” is done for of ada.')
    await waitFor(() => expect(document.activeElement).toBe(outcome))
  })

  it('A decision that needs a reason asks for it, and sends nothing without one', async () => {
    const { user, service } = await openApplications(['ada'])
    ;(await link('of ada')).focus()
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    expect(dialog.getByText('For of ada.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Enter a reason.')).toBeTruthy()
    expect(await items()).toEqual(['of ada'])
    await user.type(dialog.getByRole('textbox'), 'Too small')
    const before = await service.store.selectFrom('policy_document').select('details').execute()
    expect(JSON.stringify(before)).not.toContain('Too small')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await main().findByText('“Reject” is done for of ada.')).toBeTruthy()
  })

  it.runIf(isFullTier)('All are selected at once, by key or checkbox', async () => {
    const { user } = await openApplications(['ada', 'ben', 'cleo'])
    ;(await link('of ben')).focus()
    await user.keyboard('X')
    expect(await main().findByText('3 documents selected')).toBeTruthy()
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    expect(dialog.getByText('For 3 documents, each with the same reason: of ada, of ben, of cleo.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(main().getByRole('checkbox', { name: 'Select all 3 in this list' }))
    expect(main().queryByText('3 documents selected')).toBeNull()
    await user.click(main().getByRole('checkbox', { name: 'Select all 3 in this list' }))
    expect(main().getByText('3 documents selected')).toBeTruthy()
  })

  it('A reason that was typed is discarded only when its dialog is closed twice', async () => {
    const { user } = await openApplications(['ada'])
    ;(await link('of ada')).focus()
    await user.keyboard('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reject' })
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
    await user.type(reason, 'Too few details')
    const escape = new Event('cancel', { cancelable: true })
    fireEvent(dialog, escape)
    expect(escape.defaultPrevented).toBe(true)
    expect(within(dialog).getByText(/^Close again to discard/)).toBeTruthy()
    expect(reason).toHaveProperty('value', 'Too few details')
    await user.type(reason, ' about the site')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(reason).toHaveProperty('value', 'Too few details about the site')
    await user.type(reason, '.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('dialog', { name: 'Reject' })).toBe(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('A reason that could not be sent is there when the same is decided again', async () => {
    const { user, cutNet } = await openApplications(['ada', 'ben'])
    const reject = async (name: string) => {
      ;(await link(name)).focus()
      await user.keyboard('r')
      return within(await screen.findByRole('dialog', { name: 'Reject' })).getByRole('textbox', { name: 'Reason' })
    }
    await user.type(await reject('of ada'), 'Too few details')
    cutNet()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await main().findByRole('alert')).toBeTruthy()
    expect(await reject('of ada')).toHaveProperty('value', 'Too few details')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await reject('of ben')).toHaveProperty('value', '')
  })

  it.runIf(isFullTier)('The document at which several decisions stopped is named, next to the reason', async () => {
    const { user, cutNet } = await openApplications(['ada', 'ben'])
    ;(await link('of ada')).focus()
    await user.keyboard('X')
    cutNet()
    await user.keyboard('a')
    const said = await main().findByText('Done for 0 of 2 documents. of ada was next.')
    expect(within(said.parentElement ?? said).getByRole('alert')).toBeTruthy()
    expect(await items()).toEqual(['of ada', 'of ben'])
  })

  it('A failure says what was decided about what, and is repeated for what is left after signing in', async () => {
    const { user, cookies, service } = await openApplications(['ada', 'ben'])
    ;(await link('of ada')).focus()
    cookies.clear()
    service.now += 120_000
    await user.keyboard('Xa')
    const said = await main().findByText('Not sent: your session has ended')
    const failure = within(said.closest<HTMLElement>('[role=alert]') ?? said)
    expect(failure.getByText('It was “Approve” for of ada, in “Applications”.')).toBeTruthy()
    await user.click(failure.getByRole('button', { name: 'Sign in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }))
    await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`)
    expect(await main().findByText('“Approve” is done for 2 documents.')).toBeTruthy()
    expect(await main().findByText('Nothing is waiting for you.')).toBeTruthy()
  })

  it('Several are selected from the keyboard and decided at once', async () => {
    const { user } = await openApplications(['ada', 'ben', 'cleo'])
    ;(await link('of ada')).focus()
    await user.keyboard('x')
    ;(await link('of cleo')).focus()
    await user.keyboard('x')
    expect(await main().findByText('2 documents selected')).toBeTruthy()
    await user.keyboard('a')
    await waitFor(async () => expect(await items()).toEqual(['of ben']))
    expect(await main().findByText('“Approve” is done for 2 documents.')).toBeTruthy()
  })

  it('What was decided about the last document is still said when nothing waits any more', async () => {
    const { user } = await openApplications(['ada'])
    await user.click(await (await queue()).findByRole('button', { name: 'Approve' }))
    expect(await main().findByText('Nothing is waiting for you.')).toBeTruthy()
    expect(await main().findByText('“Approve” is done for of ada.')).toBeTruthy()
  })

  it.runIf(isFullTier)('It says that nothing waits', async () => {
    await openApplications([])
    expect(await (await queue()).findByText('Nothing is waiting for you.')).toBeTruthy()
  })

  it.runIf(isFullTier)('It says that not everything was counted where nothing was found to wait', async () => {
    const hidden = { field: 'document.credentialSubject.0.serial', type: 'equal', value: 'Nobody’s' }
    const long = 'x'.repeat(200_000)
    const documents = Array.from({ length: 1 + limits.workContentBytes / long.length }, () => ({
      schema: itemSchema,
      owner: 'registry',
      option: { status: 'Waiting' },
      document: { serial: long },
    }))
    const policy = { ...anApplicationPolicy([], { filters: [hidden] }), documents }
    await openApplications([], {}, policy)
    expect(await (await queue()).findByText(/^None of the documents that were counted is waiting/)).toBeTruthy()
    expect(main().queryByText(/more than this list shows/)).toBeNull()
  })

  it.runIf(isFullTier)('A role that the user may take is offered, and nothing is said to wait or not', async () => {
    const { user, address } = await openApplications([], { signedInAs: { username: 'ada', role: 'USER' } })
    expect(await (await queue()).findByText(/choose your role in it/)).toBeTruthy()
    expect(main().queryByText('Nothing is waiting for you.')).toBeNull()
    await user.click(await link('Applications'))
    expect(address()).toMatch(/^\/policies\/\w+$/)
    expect(await main().findByRole('button', { name: 'Take this role' })).toBeTruthy()
  })

  it('Where there are no policies the list alone says so', async () => {
    await openWorld({ path: '/policies', signedInAs: {} })
    expect(await main().findByText('No policies yet')).toBeTruthy()
    expect(main().queryByRole('region', { name: 'Waiting for you' })).toBeNull()
    expect(main().queryByRole('searchbox')).toBeNull()
  })

  it('It reports a failure if only the list of policies is known, and recovers by itself', async () => {
    const { repair, user } = await openApplications(['ada'], { failing: ['/api/policy-work'] })
    expect(await main().findByRole('link', { name: 'Applications' })).toBeTruthy()
    expect(await (await queue()).findByRole('alert')).toBeTruthy()
    expect(main().queryByText('Nothing is waiting for you.')).toBeNull()
    repair('/api/policy-work')
    await user.click((await queue()).getByRole('button', { name: 'Try again' }))
    expect(await items()).toEqual(['of ada'])
  })

  it.runIf(isFullTier)('It says that it is old when it could not be refreshed, and recovers by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { fail, repair, user } = await openApplications(['ada', 'ben'])
    const [button] = await (await queue()).findAllByRole('button', { name: 'Approve' })
    if (!button) throw new Error('nothing waits')
    fail('/api/policy-work')
    await user.click(button)
    expect(await (await queue()).findByText(/the last refresh failed/)).toBeTruthy()
    expect(await items()).toEqual(['of ada', 'of ben'])
    repair('/api/policy-work')
    act(() => void vi.advanceTimersByTime(20_000))
    await waitFor(async () => expect(await items()).toEqual(['of ben']))
    expect((await queue()).queryByText(/the last refresh failed/)).toBeNull()
  })

  it('A decision whose answer was lost counts as done once its document no longer waits', async () => {
    const { user, loseAnswers, endStall, stall } = await openApplications(['ada', 'ben'])
    const [button] = await (await queue()).findAllByRole('button', { name: 'Approve' })
    if (!button) throw new Error('nothing waits')
    loseAnswers(/\/blocks\/[^/]+$/)
    stall('/api/policy-work')
    await user.click(button)
    expect(await main().findByText('May not have been sent: the connection was lost')).toBeTruthy()
    endStall('/api/policy-work')
    const said = await main().findByText('No answer came, but of ada no longer waits for you: it has been decided.')
    expect(said).toBeTruthy()
    expect(main().queryByText(/^May not have been sent/)).toBeNull()
    expect(await items()).toEqual(['of ben'])
  })

  it('A document that someone else has decided on is said to be gone, not refused', async () => {
    const { user, endStall, stall } = await openApplications(['ada', 'ben'])
    const [button] = await (await queue()).findAllByRole('button', { name: 'Approve' })
    if (!button) throw new Error('nothing waits')
    stall('/api/policy-work')
    await user.click(button)
    expect(await main().findByText('“Approve” is done for of ada.')).toBeTruthy()
    // The list has not followed yet, as after a decision elsewhere.
    ;(await link('of ada')).focus()
    await user.keyboard('Xa')
    expect(await main().findByText('Done for 0 of 2 documents. of ada was next.')).toBeTruthy()
    endStall('/api/policy-work')
    const said = 'Done for 0 of 2 documents. of ada no longer waits for you: it has already been decided.'
    expect(await main().findByText(said)).toBeTruthy()
    expect(main().queryByRole('alert')).toBeNull()
    expect(await main().findByText('1 document selected')).toBeTruthy()
  })

  it('A decision is waited for longer than for what is only read', async () => {
    const deadlines = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => deadlines.mockRestore())
    const { user } = await openApplications(['ada'])
    const longest = () => Math.max(...deadlines.mock.calls.map(([milliseconds]) => milliseconds))
    const forReading = longest()
    await user.click(await (await queue()).findByRole('button', { name: 'Approve' }))
    expect(await main().findByText('“Approve” is done for of ada.')).toBeTruthy()
    expect(longest()).toBeGreaterThan(forReading)
  })

  it('A lost connection is said, and the document stays', async () => {
    const { user, cutNet } = await openApplications(['ada'])
    const button = await (await queue()).findByRole('button', { name: 'Approve' })
    cutNet()
    await user.click(button)
    expect(await main().findByText('May not have been sent: the connection was lost')).toBeTruthy()
    expect(await items()).toEqual(['of ada'])
  })
})
