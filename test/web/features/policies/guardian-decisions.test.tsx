import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openGuardianPages, policyPath } from '#test/support/guardian/guardian-pages.tsx'
import type { Guardian } from '#test/support/guardian/guardian.ts'
import { jsonReply } from '#test/support/server/fault-server.ts'
import { answeringWith, onWrites } from '#test/support/guardian/guardian-faults.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import type { WorldOptions } from '#test/support/app/world.tsx'
import { noon } from '#test/support/server/service.ts'
import { createPlayedPolicy, played, type PlayedOptions } from '#test/support/guardian/guardian-policy.ts'

const main = () => within(screen.getByRole('main'))
const blockPath = (uuid: string) => `${policyPath}/blocks/${uuid}`

beforeEach(() => localStorage.clear())

async function open(
  path: string,
  options: PlayedOptions = {},
  services: WorldOptions = {},
  change: (guardian: Guardian) => void = () => {},
) {
  const policy = createPlayedPolicy(options)
  const world = await openGuardianPages(path, undefined, services, (guardian) => {
    policy.give(guardian)
    change(guardian)
  })
  const sentTo = (uuid: string) =>
    world.guardian
      .requests('POST')
      .filter((asked) => asked.path.endsWith(`/blocks/${uuid}`))
      .map(({ body }): unknown => JSON.parse(body))
  return { ...world, rows: policy.rows, sentTo }
}

const rowOf = async (text: string) => {
  const cell = await main().findByText(text)
  const row = cell.closest('tr')
  if (!row) throw new Error(`${text} is in no row`)
  return within(row)
}

describe('The documents of a Guardian', () => {
  it('They are on the pages of their policy, which has no flow: a Guardian does not say where documents are', async () => {
    await open(`${policyPath}?show=flow`, {}, { policyView: 'work' })
    expect(await main().findByRole('region', { name: 'Applications' })).toBeTruthy()
    expect(await (await rowOf('depth of a')).findByRole('button', { name: 'Approve' })).toBeTruthy()
    const views = main().getAllByRole('radio')
    expect(views.map((view) => view.closest('label')?.textContent)).toEqual(['Work', 'Structure'])
  })

  it('An empty list does not claim that there are none, because the Guardian does not say what it hides', async () => {
    const empty = {
      id: played.grid,
      blockType: 'interfaceDocumentsSourceBlock',
      data: [],
      fields: [],
      commonAddons: [],
    }
    const address = `GET /policies/p1/blocks/${played.grid}`
    await open(blockPath(played.grid), {}, {}, ({ policies }) => policies.set(address, jsonReply(empty)))
    expect(await main().findByText('No documents for you here')).toBeTruthy()
    expect(main().queryByText('No documents yet')).toBeNull()
  })

  it('A button sends the whole document with its value, and the row changes', async () => {
    const { user, sentTo, rows } = await open(blockPath(played.grid))
    const [before] = rows
    await user.click(await (await rowOf('depth of a')).findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(sentTo(played.decide)).toHaveLength(1))
    expect(sentTo(played.decide)[0]).toMatchObject({
      tag: 'yes',
      document: {
        id: 'a',
        hash: before?.['hash'],
        document: before?.['document'],
        option: { status: 'Approved', comment: ['first'] },
      },
    })
    await waitFor(async () => expect((await rowOf('depth of a')).getByText('Approved')).toBeTruthy())
  })

  it('The page says so if a Guardian accepts a decision and the document stays as it was', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    const { user, sentTo } = await open(blockPath(played.grid), { isDeaf: true }, { clock, confirmation })
    await user.click(await (await rowOf('depth of a')).findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(sentTo(played.decide)).toHaveLength(1))
    expect(await main().findByText(/^You chose “Approve”/)).toBeTruthy()
    const words = 'The Guardian accepted this, but the document has not changed yet.'
    expect(main().queryByText(words)).toBeNull()
    pass(7)
    expect(await main().findByText(words)).toBeTruthy()
  })

  it('A decision whose answer is lost may have arrived, and the row shows whether it has', async () => {
    const gateway = answeringWith(504, { message: 'Gateway Time-out' })
    const { user, put } = await open(blockPath(played.grid))
    put(gateway, onWrites)
    await user.click(await (await rowOf('depth of a')).findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(dialog.getByRole('alert').textContent).toMatch(
      /^May not have been sent: no answer in time.*Check whether it was done/,
    )
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(async () => expect((await rowOf('depth of a')).getByText('Approved')).toBeTruthy())
  })

  it('Each document has the buttons that are bound to its source', async () => {
    await open(blockPath(played.grid))
    expect(await (await rowOf('depth of a')).findByRole('button', { name: 'Reject' })).toBeTruthy()
    const approved = await rowOf('depth of b')
    expect(await approved.findByRole('button', { name: 'Take back' })).toBeTruthy()
    expect(approved.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('A reason joins those that the document has', async () => {
    const { user, sentTo } = await open(blockPath(played.grid))
    await user.click(await (await rowOf('depth of a')).findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    await user.type(dialog.getByRole('textbox'), 'Too shallow')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sentTo(played.decide)).toHaveLength(1))
    expect(sentTo(played.decide)[0]).toMatchObject({
      tag: 'no',
      document: { option: { status: 'Rejected', comment: ['first', 'Too shallow'] } },
    })
  })

  it('Signatures are counted, and a signature is sent with the document', async () => {
    const { user, sentTo } = await open(blockPath(played.grid))
    const row = await rowOf('depth of a')
    expect(row.getByText('1 of 2 needed signatures, 0 declined.')).toBeTruthy()
    await user.click(row.getByRole('button', { name: 'Sign' }))
    await waitFor(() => expect(sentTo(played.sign)).toHaveLength(1))
    expect(sentTo(played.sign)[0]).toMatchObject({ status: 'SIGNED', document: { id: 'a' } })
  })

  it('A choice sends the document itself, with what was chosen', async () => {
    const { user, sentTo } = await open(blockPath(played.grid))
    const row = await rowOf('depth of a')
    await user.selectOptions(await row.findByRole('combobox', { name: 'Level' }), 'High')
    await user.click(row.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(sentTo(played.level)).toHaveLength(1))
    expect(sentTo(played.level)[0]).toMatchObject({ id: 'a', option: { status: 'Waiting', level: 'H' } })
  })
})

describe('A form that opens from a row of a Guardian', () => {
  it('It sends the row that it opens from', async () => {
    const { user, sentTo, rows } = await open(blockPath(played.grid))
    const row = await rowOf('depth of b')
    await user.click(await row.findByRole('button', { name: 'Record a visit' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /^How deep/ }), 'ten')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sentTo(played.visit)).toHaveLength(1))
    expect(sentTo(played.visit)[0]).toMatchObject({ document: { depth: 'ten' }, ref: rows[1] })
  })
})

describe('An open document of a Guardian', () => {
  const opened = `${blockPath(played.grid)}?document=a`
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('It reads as its form, with the schema of its type', async () => {
    const { guardian } = await open(opened)
    const document = await dialog('Well application')
    expect(await document.findByText('How deep is it?')).toBeTruthy()
    expect(document.getByText('depth of a')).toBeTruthy()
    expect(guardian.requests('GET').filter(({ path }) => path.endsWith('/schemas/type/well%261.0.0'))).toHaveLength(1)
  })

  it('It shows the keys, and says why, if the Guardian refuses the schema', async () => {
    const refused = answeringWith(404, { statusCode: 404, message: 'Schema not found: well' })
    await open(opened, {}, {}, (guardian) => guardian.break(refused, '/api/v1/schemas/type'))
    const document = await dialog('Document')
    expect(await document.findByText(/could not be loaded, so fields are shown by their keys/)).toBeTruthy()
    expect(document.getByText('depth')).toBeTruthy()
    expect(document.getByText('depth of a')).toBeTruthy()
  })
})

describe('A policy of a Guardian', () => {
  it('Its tree comes from one answer, with the tags, and without asking for each container', async () => {
    const { guardian } = await open(policyPath)
    expect((await main().findAllByText('Trust chain')).length).toBeGreaterThan(0)
    const asked = guardian.requests('GET').map(({ path }) => path.replace('/api/v1', ''))
    expect(asked.filter((path) => path === '/policies/p1')).toHaveLength(1)
    expect(asked).not.toContain('/policies/p1/blocks')
  })

  it('The caller chooses the group that they act in', async () => {
    const { user, guardian } = await open(policyPath)
    await user.selectOptions(await main().findByRole('combobox', { name: 'You act in' }), 'South, as Member')
    await waitFor(() => {
      const sent = guardian.requests('POST').find(({ path }) => path.endsWith('/p1/groups'))
      expect(sent?.body).toBe('{"uuid":"g2"}')
    })
  })

  it('A member of one group chooses it if no group is active', async () => {
    const group = { uuid: 'g2', role: 'Member', groupLabel: 'South', groupName: 'Team', active: false }
    await open(policyPath, {}, {}, (guardian) =>
      guardian.break(answeringWith(200, [group]), '/api/v1/policies/p1/groups'),
    )
    const choice = await main().findByRole('combobox', { name: 'You act in' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No group', 'South, as Member'])
  })

  it('In a dry run, the caller chooses the virtual user that everybody acts as', async () => {
    const { user, guardian } = await open(policyPath, { status: 'DRY-RUN' })
    const choice = await main().findByRole('combobox', { name: 'This dry run acts as' })
    await user.selectOptions(choice, 'Virtual User 1')
    await waitFor(() => {
      const sent = guardian.requests('POST').find(({ path }) => path.endsWith('/dry-run/login'))
      expect(sent?.body).toBe('{"did":"did:virtual"}')
    })
    await waitFor(() => expect(choice).toHaveProperty('value', 'did:virtual'))
  })

  it('A report is found by a hash and drawn step by step', async () => {
    const { user } = await open(blockPath(played.report))
    await user.type(await main().findByRole('textbox', { name: /Hash of a document/ }), 'hash-a')
    await user.click(main().getByRole('button', { name: 'Show the report' }))
    expect(await main().findByRole('heading', { name: 'Application' })).toBeTruthy()
    expect(main().getByText('0.0.77')).toBeTruthy()
    expect(main().getByText('No document of this step was found.')).toBeTruthy()
    expect(main().queryByText('Hidden step')).toBeNull()
    const step = within(main().getByRole('heading', { name: 'Application' }).closest('li') ?? document.body)
    const origin = step.getByText('Issued by ada').closest('p') ?? document.body
    expect(within(origin).getAllByRole('time')).toHaveLength(1)
    expect(main().getByText('Owned by registry')).toBeTruthy()
  })

  it('A group shows its members and hands out invitations', async () => {
    const { user, sentTo } = await open(blockPath(played.members))
    expect(await main().findByText('bob')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Create an invitation' }))
    expect(await main().findByText('eyJpbnZpdGF0aW9uIjoiMSJ9')).toBeTruthy()
    expect(sentTo(played.members)).toEqual([{ action: 'invite', group: 'g1', role: 'Member' }])
  })

  it('A block of which an old release answers null is not available', async () => {
    await open(blockPath(played.members), { release: '2.26' })
    expect(await main().findByText('This block is not available to you now')).toBeTruthy()
  })
})
