import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failing, type Fault } from '#test/support/server/fault-server.ts'
import { formBlock, openGuardianPages, policyPath, schemaPath } from '#test/support/guardian/guardian-pages.tsx'
import { answeringWith, guardianFaults, onWrites } from '#test/support/guardian/guardian-faults.ts'
import { someOf } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const dialog = () => screen.findByRole('dialog', { name: 'Review and save' }).then(within)

beforeEach(() => localStorage.clear())

describe('Saving a schema in a Guardian', () => {
  /** The editor with an edit in it that is about to be saved. */
  async function openEdited() {
    const world = await openGuardianPages(schemaPath)
    const { user, guardian } = world
    await user.click(await main().findByRole('button', { name: /^Size/, expanded: false }))
    await user.type(await main().findByRole('textbox', { name: 'Title' }), ' of it')
    await user.click(await main().findByRole('button', { name: /^Review and save/ }))
    const save = async () => user.click((await dialog()).getByRole('button', { name: /^(Save|Try again)$/ }))
    return { ...world, save, stored: () => guardian.rows[0]?.document ?? '' }
  }

  async function expectTrouble(...texts: readonly string[]) {
    const alert = await (await dialog()).findByRole('alert')
    for (const text of [...texts, 'Your edits are still in the editor']) expect(alert.textContent).toContain(text)
  }

  it.each(someOf(guardianFaults, 5))(
    'which %s says what is known, keeps the edits, and is safe to try again',
    async (_, fault, words) => {
      const { user, guardian, put, save, stored } = await openEdited()
      put(fault, onWrites)
      await save()
      await expectTrouble(
        'May not have been saved',
        words.startsWith('Reason') ? 'Cannot read' : words.includes('within') ? 'no answer in time' : words,
      )
      guardian.repair()
      await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
      expect(await main().findByText(/^Saved/)).toBeTruthy()
      expect(stored()).toContain('"Size of it"')
      expect(guardian.requests('PUT').length).toBeLessThanOrEqual(2)
    },
  )

  it.each<[string, Fault, readonly string[]]>([
    [
      'limits',
      failing(429, { 'retry-after': '7' }),
      ['Not saved: too many requests', 'Wait a moment, then try again.'],
    ],
    [
      'finds faults',
      answeringWith(422, { statusCode: 422, message: ['name must be a string', 'document is wrong'] }),
      ['Not saved: the service found problems', 'name must be a string', 'document is wrong'],
    ],
    [
      'knows no such right',
      answeringWith(403, { statusCode: 403, message: 'Forbidden resource' }),
      ['Not saved: your account lacks a permission', 'SCHEMAS_SYSTEM_SCHEMA_UPDATE'],
    ],
    [
      'has another creator',
      answeringWith(403, { statusCode: 403, message: 'Invalid creator.' }),
      ['Not saved: the schema belongs to another user'],
    ],
  ])('An error of a Guardian that %s is shown and the edits are kept', async (_, fault, texts) => {
    const { guardian, put, save } = await openEdited()
    put(fault, onWrites)
    await save()
    await expectTrouble(...texts)
    expect(guardian.requests('PUT')).toHaveLength(1)
  })

  it('The app finds out what another user has changed in the meantime', async () => {
    const { guardian, save, stored } = await openEdited()
    Object.assign(guardian.rows[0] ?? {}, { updateDate: '2026-03-12T11:00:00.000Z' })
    await save()
    expect(await screen.findByText(/the schema has changed in the meantime/i)).toBeTruthy()
    expect(guardian.requests('PUT')).toEqual([])
    expect(stored()).not.toContain('Size of it')
  })
})

describe('Sending a form to a block of a Guardian', () => {
  async function openFilled() {
    const world = await openGuardianPages(`${policyPath}/blocks/${formBlock}`)
    const depth = await main().findByRole('textbox', { name: /^Depth/ })
    await world.user.type(depth, 'nine')
    const sends = () => world.guardian.requests('POST').filter(({ path }) => path.includes('/blocks/')).length
    return { ...world, depth, sends, send: () => world.user.click(main().getByRole('button', { name: 'Send' })) }
  }

  it.each(someOf(guardianFaults, 5))(
    'which %s leaves open whether it arrived, and never sends it twice by itself',
    async (_, fault, words) => {
      const { user, guardian, put, send, depth, sends } = await openFilled()
      const known = words.includes('within') ? 'no answer in time' : words.replace(/^Reason: “|”\.$/g, '')
      put(fault, onWrites)
      await send()
      expect(await main().findByText('It is unclear whether it arrived')).toBeTruthy()
      expect(main().getByText(known, { exact: false })).toBeTruthy()
      expect(depth).toHaveProperty('value', 'nine')
      expect(sends()).toBe(1)
      guardian.repair()
      await user.click(main().getByRole('button', { name: 'It did not arrive: allow sending again' }))
      await send()
      expect(await main().findByText('Submitted')).toBeTruthy()
      expect(sends()).toBe(2)
    },
  )

  it.each<[string, Fault, string]>([
    ['limits', failing(429), 'Not sent: too many requests'],
    [
      'finds faults',
      answeringWith(422, { statusCode: 422, message: ['depth is wrong', 'so is the rest'] }),
      'depth is wrong',
    ],
    [
      'is not available (422)',
      answeringWith(422, { statusCode: 422, message: 'Block Unavailable' }),
      'Not sent: the block is not available to you now',
    ],
    [
      'is not available (503)',
      answeringWith(503, { statusCode: 503, message: 'Block Unavailable' }),
      'Not sent: the block is not available to you now',
    ],
    [
      'knows no such right',
      answeringWith(403, { statusCode: 403, message: 'Forbidden resource' }),
      'Not sent: your account cannot use policies',
    ],
    [
      'has it no more',
      answeringWith(404, { statusCode: 404, message: 'Block does not exist' }),
      'Not sent: the block is no longer there',
    ],
  ])('An error of a Guardian that %s is shown and the input is kept', async (_, fault, words) => {
    const { guardian, put, send, depth } = await openFilled()
    put(fault, onWrites)
    await send()
    expect((await main().findByRole('alert')).textContent).toContain(words)
    expect(depth).toHaveProperty('value', 'nine')
    guardian.repair()
    await send()
    await waitFor(() => expect(main().getByText('Submitted')).toBeTruthy())
  })
})
