import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { openGuardianPages, policyPath } from '#test/support/guardian/guardian-pages.tsx'
import { depthField, giveBlocks, gridTag, wellRow, type GivenBlock } from '#test/support/guardian/guardian-blocks.ts'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))

beforeEach(() => localStorage.clear())

/** The list of wells, with a block next to each of them. */
async function openRow(
  block: GivenBlock,
  { field = {}, row = {}, status = 'PUBLISH' }: { field?: JsonObject; row?: JsonObject; status?: string } = {},
) {
  const isInGrid = block.type.endsWith('Addon')
  const world = await openGuardianPages(`${policyPath}/blocks/${gridTag}`, undefined, {}, (guardian) =>
    giveBlocks(
      guardian,
      isInGrid ? [] : [block],
      {
        fields: [depthField, { name: '', title: 'Next', type: 'block', bindBlock: block.tag, ...field }],
        rows: [{ ...wellRow, ...row }],
        children: isInGrid ? [block] : [],
      },
      status,
    ),
  )
  const cell = await main().findByText('twelve metres')
  const line = cell.closest('tr')
  if (!line) throw new Error('the document is in no row')
  const sent = () =>
    world.guardian
      .requests('POST')
      .filter(({ path }) => path.endsWith(`/blocks/${block.tag}`))
      .map(({ body }): unknown => JSON.parse(body))
  const sentOnce = async () => {
    await waitFor(() => expect(sent()).toHaveLength(1))
    return sent()[0]
  }
  return { ...world, row: within(line), sent, sentOnce }
}

const signing = {
  documentStatus: 'NEW',
  confirmationStatus: null,
  data: [],
  total: 2,
  signedCount: 0,
  signedPercent: 0,
  declinedCount: 0,
  declinedPercent: 0,
  threshold: 50,
  signedThreshold: 1,
  declinedThreshold: 2,
}

describe('A multiple signature next to a document of a Guardian', () => {
  const signed = (status: JsonObject) => ({ blocks: { sign: { id: 'sign', status: { ...signing, ...status } } } })
  const block = { type: 'multiSignBlock', tag: 'sign' }

  it('It is open while the Guardian calls it new, and sends only the id and the decision', async () => {
    const { user, row, sentOnce } = await openRow(block, { row: signed({}) })
    expect(row.queryByText(/^You have/)).toBeNull()
    await user.click(await row.findByRole('button', { name: 'Decline' }))
    expect(await sentOnce()).toEqual({ document: { id: 'd1' }, status: 'DECLINED' })
  })

  it('It is closed once the caller has decided', async () => {
    const { row } = await openRow(block, { row: signed({ documentStatus: 'SIGNED', signedCount: 1 }) })
    expect(await row.findByText('You have signed it.')).toBeTruthy()
    expect(row.queryByRole('button', { name: 'Sign' })).toBeNull()
  })
})

describe('A choice next to a document of a Guardian', () => {
  const people = {
    type: 'interfaceActionBlock',
    tag: 'assign',
    answer: {
      type: 'dropdown',
      name: 'username',
      value: 'did',
      field: 'assignedTo',
      options: [
        { name: 'Ada', value: 'did:ada' },
        { name: 'Bob', value: 'did:bob' },
      ],
    },
  }

  it('A list starts at the value of the document, and sends the whole document with another one', async () => {
    const { user, row, sentOnce } = await openRow(people)
    const list = await row.findByRole('combobox')
    expect(list).toHaveProperty('selectedOptions.0.textContent', 'Bob')
    expect(row.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await user.selectOptions(list, 'Ada')
    await user.click(row.getByRole('button', { name: 'Apply' }))
    expect(await sentOnce()).toEqual({ ...wellRow, assignedTo: 'did:ada' })
  })

  const states = {
    type: 'interfaceActionBlock',
    tag: 'level',
    answer: {
      type: 'selector',
      field: 'option.level',
      uiMetaData: { options: [{ name: 'High', value: 'H', tag: 'high' }] },
    },
  }

  it('A selector offers nothing once one of its states is chosen', async () => {
    const { row } = await openRow(states, { row: { option: { level: 'H' } } })
    expect(await row.findByText('High')).toBeTruthy()
    expect(row.queryByRole('combobox')).toBeNull()
  })

  it('A file is asked for with the document, and offered for saving under the name that the Guardian gives it', async () => {
    const { user, row, sentOnce } = await openRow({
      type: 'interfaceActionBlock',
      tag: 'sensor',
      answer: { type: 'download', uiMetaData: { content: 'Sensor settings' } },
      result: { fileName: 'sensor.config.json', body: { key: 'secret' } },
    })
    await user.click(await row.findByRole('button', { name: 'Sensor settings' }))
    expect(await sentOnce()).toEqual(wellRow)
    expect(await row.findByRole('button', { name: 'Save sensor.config.json' })).toBeTruthy()
    expect(row.getByText('It may contain private keys.')).toBeTruthy()
  })
})

describe('A button next to a document of a Guardian', () => {
  it('It sends the document with no member that the Guardian has not sent', async () => {
    const { user, row, sentOnce } = await openRow({
      type: 'buttonBlock',
      tag: 'decide',
      answer: {
        uiMetaData: {
          buttons: [{ tag: 'yes', name: 'Approve', type: 'selector', field: 'option.status', value: 'Yes' }],
        },
      },
    })
    await user.click(await row.findByRole('button', { name: 'Approve' }))
    expect(await sentOnce()).toEqual({ document: { ...wellRow, option: { status: 'Yes' } }, tag: 'yes' })
  })
})

describe('A link next to a document of a Guardian', () => {
  const link = { type: 'button', action: 'link' }

  it('A report is asked for under the value and the words that the list names', async () => {
    const { user, row, sentOnce, address } = await openRow(
      { type: 'reportBlock', tag: 'trace', answer: { hash: null, data: null } },
      { field: { ...link, name: 'document.id', content: 'View TrustChain' } },
    )
    await user.click(await row.findByRole('button', { name: 'View TrustChain' }))
    expect(await sentOnce()).toEqual({ filterValue: 'urn:d1' })
    await waitFor(() => expect(address()).toBe(`${policyPath}/blocks/trace`))
  })

  it('A filter gets the value, and the list that it belongs to opens', async () => {
    const { user, row, sentOnce, address } = await openRow(
      { type: 'filtersAddon', tag: 'by_well', answer: { type: 'dropdown', data: [], canBeEmpty: true } },
      { field: { ...link, name: 'document.credentialSubject.0.id', content: 'View Reports' } },
    )
    await user.click(await row.findByRole('button', { name: 'View Reports' }))
    expect(await sentOnce()).toEqual({ filterValue: 'urn:well' })
    await waitFor(() => expect(address()).toBe(`${policyPath}/blocks/${gridTag}`))
  })
})

describe('An addon of a list of a Guardian', () => {
  it('A button names the document, and sends the reason after earlier ones', async () => {
    const { user, row, sentOnce } = await openRow(
      {
        type: 'buttonBlockAddon',
        tag: 'reject',
        answer: {
          name: 'Reject',
          dialog: true,
          dialogOptions: { dialogTitle: 'Why?', dialogDescription: '', dialogResultFieldPath: 'option.reasons' },
        },
      },
      { row: { option: { reasons: ['Too late'] } } },
    )
    await user.click(await row.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Why?' }))
    await user.type(dialog.getByRole('textbox'), 'Too shallow')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await sentOnce()).toEqual({ documentId: 'd1', dialogResult: ['Too late', 'Too shallow'] })
  })

  it('A button without a dialog sends only the document it is for', async () => {
    const { user, row, sentOnce } = await openRow({ type: 'buttonBlockAddon', tag: 'take', answer: { name: 'Take' } })
    await user.click(await row.findByRole('button', { name: 'Take' }))
    expect(await sentOnce()).toEqual({ documentId: 'd1' })
  })

  it('A list of documents sends the ids of both', async () => {
    const documents = [
      { name: 'Basin North', optionValue: 'did:bob', value: 'n' },
      { name: 'Basin South', optionValue: 'did:eve', value: 's' },
    ]
    const { user, row, sentOnce } = await openRow({
      type: 'dropdownBlockAddon',
      tag: 'basin',
      answer: { field: 'assignedTo', documents },
    })
    const list = await row.findByRole('combobox')
    expect(list).toHaveProperty('selectedOptions.0.textContent', 'Basin North')
    await user.selectOptions(list, 'Basin South')
    await user.click(row.getByRole('button', { name: 'Apply' }))
    expect(await sentOnce()).toEqual({ documentId: 'd1', dropdownDocumentId: 's' })
  })

  it('A form starts with the values of its document, and names it by id', async () => {
    const { user, row, sentOnce } = await openRow({
      type: 'requestVcDocumentBlockAddon',
      tag: 'visit',
      answer: {
        readonly: false,
        active: true,
        buttonName: 'Record a visit',
        dialogTitle: 'Visit',
        preset: true,
        presetFields: [
          { name: 'depth', title: 'Depth', value: 'depth', readonly: false },
          { name: 'account', title: 'Account', value: 'hederaAccountId', readonly: false },
        ],
        schema: {
          id: 's1',
          iri: '#visit',
          name: 'Visit',
          document: {
            $id: '#visit',
            type: 'object',
            properties: { depth: { title: 'Depth', type: 'string' }, account: { title: 'Account', type: 'string' } },
          },
        },
      },
    })
    await user.click(await row.findByRole('button', { name: 'Record a visit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visit' }))
    expect(await dialog.findByRole('textbox', { name: /^Depth/ })).toHaveProperty('value', 'twelve metres')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await sentOnce()).toEqual({ document: { depth: 'twelve metres', account: '0.0.4711' }, ref: 'd1' })
    const outcome = within((await dialog.findByText('Submitted')).closest('div') ?? document.body)
    await user.click(outcome.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('A button for data about a document of a Guardian', () => {
  it.each([
    [
      'transformationButtonBlock',
      { data: { id: 'urn:d1' }, url: 'https://example.org/take' },
      'https://example.org/take',
    ],
    ['integrationButtonBlock', { data: [{ rain: 12 }], type: 'json' }, null],
  ])('A %s sends the document as it is, and shows what the Guardian answers', async (type, result, url) => {
    const { user, row, sentOnce } = await openRow({ type, tag: 'data', answer: { buttonName: 'Get data' }, result })
    await user.click(await row.findByRole('button', { name: 'Get data' }))
    expect(await sentOnce()).toEqual(wellRow)
    const dialog = await screen.findByRole('dialog', { name: 'Get data' })
    expect(dialog.querySelector('pre')?.textContent).toBe(JSON.stringify(result.data, null, 2))
    expect(dialog.textContent?.includes('https://example.org/take')).toBe(url !== null)
  })
})

describe('A form next to a document of a Guardian', () => {
  const form = (given: JsonObject) => ({
    type: 'requestVcDocumentBlock',
    tag: 'visit',
    answer: {
      schema: { id: 's1', iri: '#visit', name: 'Visit', document: { $id: '#visit', type: 'object', properties: {} } },
      uiMetaData: { type: 'dialog', content: 'Record a visit', ...given },
    },
  })

  it.runIf(isFullTier)('It is hidden once the policy is discontinued, if its settings say so', async () => {
    const { row } = await openRow(form({}), { status: 'DISCONTINUED' })
    expect(await row.findByRole('button', { name: 'Record a visit' })).toBeTruthy()
    cleanup()
    const over = await openRow(form({ hideWhenDiscontinued: true }), { status: 'DISCONTINUED' })
    await waitFor(() => expect(over.guardian.asked.some(({ path }) => path.endsWith('/blocks/visit'))).toBe(true))
    await waitFor(() => expect(over.queryClient.isFetching()).toBe(0))
    expect(over.row.queryByRole('button', { name: 'Record a visit' })).toBeNull()
  })
})
