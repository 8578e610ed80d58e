import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { openGuardianPages, policyPath } from '#test/support/guardian/guardian-pages.tsx'
import { depthField, giveBlocks, gridTag, wellRow, type GivenBlock } from '#test/support/guardian/guardian-blocks.ts'

const main = () => within(screen.getByRole('main'))

beforeEach(() => localStorage.clear())

/** A page with one block of a Guardian, and what it sends. */
async function openBlock(block: GivenBlock) {
  const world = await openGuardianPages(`${policyPath}/blocks/${block.tag}`, undefined, {}, (guardian) =>
    giveBlocks(guardian, [block]),
  )
  const sent = () =>
    world.guardian
      .requests('POST')
      .filter(({ path }) => path.endsWith(`/blocks/${block.tag}`))
      .map(({ body }): unknown => JSON.parse(body))
  const sentOnce = async () => {
    await waitFor(() => expect(sent()).toHaveLength(1))
    return sent()[0]
  }
  return { ...world, sent, sentOnce }
}

describe('A block of a Guardian', () => {
  it('A group is founded with the label of a private one, and without a label of a global one', async () => {
    const groupMap = {
      Team: { groupAccessType: 'Private', groupRelationshipType: 'Single' },
      All: { groupAccessType: 'Global', groupRelationshipType: 'Multiple' },
    }
    const block = { type: 'policyRolesBlock', tag: 'choose', answer: { roles: [], groups: ['Team', 'All'], groupMap } }
    const { user, sentOnce } = await openBlock(block)
    const list = await main().findByRole('combobox', { name: 'Group' })
    await user.selectOptions(list, 'Team')
    expect(main().getByRole('textbox', { name: 'Name of your group' })).toBeTruthy()
    await user.selectOptions(list, 'All')
    await user.click(main().getByRole('button', { name: 'Join' }))
    expect(await sentOnce()).toEqual({ group: 'All', label: '' })
  })

  it('Credentials that were issued elsewhere are sent from files, and the page counts what was accepted', async () => {
    const { user, sentOnce } = await openBlock({
      type: 'uploadVcDocumentBlock',
      tag: 'upload',
      result: { verified: [{ id: 'd9' }], invalid: [] },
    })
    const files = [
      new File(['{"id":"urn:one","size":1}'], 'one.json', { type: 'application/json' }),
      new File(['{"id":"urn:two",}'], 'two.json', { type: 'application/json' }),
    ]
    await user.upload(await main().findByLabelText('Documents to send', { selector: 'input' }), files)
    expect(await main().findByText('This file is not a JSON object, so it is not sent.')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Send 1 document' }))
    expect(await sentOnce()).toEqual({ documents: [{ id: 'urn:one', size: 1 }] })
    expect(await main().findByText('1 accepted.')).toBeTruthy()
  })

  it('A token is created with the settings of the template and those of the user', async () => {
    const { user, sentOnce } = await openBlock({
      type: 'createTokenBlock',
      tag: 'token',
      answer: { active: true, data: { tokenName: 'Well water', enableKYC: true } },
      result: {},
    })
    expect(await main().findByRole('textbox', { name: 'Name' })).toHaveProperty('disabled', true)
    await user.type(main().getByRole('textbox', { name: 'Symbol' }), 'WW')
    await user.click(main().getByRole('button', { name: 'Create the token' }))
    expect(await sentOnce()).toEqual({
      tokenName: 'Well water',
      tokenSymbol: 'WW',
      tokenType: 'fungible',
      decimals: '2',
      initialSupply: '0',
      enableAdmin: true,
      changeSupply: true,
      enableFreeze: false,
      enableKYC: true,
      enableWipe: true,
      wipeContractId: null,
    })
  })

  it('An external topic is chosen by its id', async () => {
    const { user, sentOnce } = await openBlock({ type: 'externalTopicBlock', tag: 'topic' })
    const send = await main().findByRole('button', { name: 'Search the topic' })
    await user.type(main().getByRole('textbox', { name: 'Topic of another policy' }), '0.0.12')
    await user.click(send)
    expect(await sentOnce()).toEqual({ operation: 'SetTopic', value: '0.0.12' })
  })

  it('Documents of an external topic are taken by a schema that fits', async () => {
    const { user, sentOnce } = await openBlock({
      type: 'externalTopicBlock',
      tag: 'topic',
      answer: {
        status: 'NEED_SCHEMA',
        documentTopicId: '0.0.12',
        policyInstanceMessage: { name: 'Springs', version: '1.0.0' },
        schemas: [
          { id: 's1', name: 'Spring', status: 'COMPATIBLE' },
          { id: 's2', name: 'Basin', status: 'INCOMPATIBLE' },
        ],
      },
    })
    expect(await main().findByText('Springs, 1.0.0')).toBeTruthy()
    const list = main().getByRole('combobox', { name: 'Schema of the documents' })
    await user.selectOptions(list, 'Basin (incompatible)')
    expect(main().getByRole('button', { name: 'Use this schema' })).toHaveProperty('disabled', true)
    await user.selectOptions(list, 'Spring (compatible)')
    await user.click(main().getByRole('button', { name: 'Use this schema' }))
    expect(await sentOnce()).toEqual({ operation: 'SetSchema', value: 's1' })
  })

  it('A report of messages lists what happened, oldest first, and says what it holds', async () => {
    const messages = [
      { id: '1700000020.000000001', type: 'VC-Document', documentStatus: 'REVOKE', issuer: 'did:ada' },
      { id: '1700000010.000000001', type: 'Policy', name: 'Wells', owner: 'did:registry' },
    ]
    const topics = [{ topicId: '0.0.12', messages }, { topicId: '0.0.13' }]
    const { user, sentOnce } = await openBlock({
      type: 'messagesReportBlock',
      tag: 'report',
      answer: { target: '1700000000.1', status: 'FINISHED', report: { topics, tokens: [{}] } },
    })
    const table = await main().findByRole('table', { name: 'Messages that led to it' })
    const lines = within(table).getAllByRole('row').slice(1)
    const cellsOf = (line: HTMLElement) => within(line).getAllByRole('cell').slice(1)
    expect(lines.map((line) => cellsOf(line).map(({ textContent }) => textContent))).toEqual([
      ['Policy createdWells', 'did:registry', '0.0.12'],
      ['Document revoked', 'did:ada', '0.0.12'],
    ])
    expect(main().getByText('Topics').nextSibling?.textContent).toBe('2')
    await user.click(main().getByRole('button', { name: 'Clear' }))
    expect(await sentOnce()).toEqual({ filterValue: null })
  })

  it('A report shows only what follows from the chosen document of a step', async () => {
    const row = (id: string, given: JsonObject = {}) => ({ document: { id, messageId: id, document: {}, ...given } })
    const documents = [
      {
        title: 'Report',
        visible: true,
        multiple: true,
        document: [row('r1', { relationships: ['m1'] }), row('r2', { relationships: ['m2', 'm3'] })],
        dynamicFilters: [{ field: 'relationships', nextItemField: 'messageId', type: 'in' }],
      },
      { title: 'Mint', visible: true, multiple: true, document: [row('m1'), row('m2'), row('m3')] },
    ]
    const { user } = await openBlock({
      type: 'reportBlock',
      tag: 'report',
      answer: { hash: 'h', data: { documents, impacts: [] } },
    })
    const mints = () => {
      const step = screen.getByRole('heading', { name: 'Mint' }).closest('li')
      const names = [...(step?.querySelectorAll('summary') ?? [])].map(({ textContent }) => textContent)
      return names.filter((name) => /^Document( \d)?$/.test(name))
    }
    const list = await main().findByRole('combobox', { name: 'The step above shows what follows from' })
    expect(mints()).toEqual(['Document'])
    await user.selectOptions(list, 'Document 2')
    expect(mints()).toEqual(['Document 1', 'Document 2'])
  })

  it('A button that no list shows sends its tag alone, although it sets a field', async () => {
    const buttons = [{ tag: 'again', name: 'Apply again', type: 'selector', field: 'option.status', value: 'New' }]
    const { user, sentOnce } = await openBlock({
      type: 'buttonBlock',
      tag: 'decide',
      answer: { uiMetaData: { buttons } },
    })
    await user.click(await main().findByRole('button', { name: 'Apply again' }))
    expect(await sentOnce()).toEqual({ tag: 'again' })
  })

  it('A tool shows the blocks inside it', async () => {
    await openBlock({ type: 'tool', tag: 'tool', answer: { blocks: [] } })
    expect(await main().findByText('Nothing inside is available to you now.')).toBeTruthy()
  })
})

describe('A form of a Guardian', () => {
  it('It hides the private fields that releases up to 2.26 name in its settings', async () => {
    const properties = { depth: { title: 'Depth', type: 'string' }, note: { title: 'Note', type: 'string' } }
    await openBlock({
      type: 'requestVcDocumentBlock',
      tag: 'form',
      answer: {
        schema: { id: 's1', iri: '#well', name: 'Well', document: { $id: '#well', type: 'object', properties } },
        uiMetaData: { type: 'page', privateFields: ['note'] },
      },
    })
    expect(await main().findByRole('textbox', { name: /^Depth/ })).toBeTruthy()
    expect(main().queryByRole('textbox', { name: /^Note/ })).toBeNull()
  })
})

describe('A form of a Guardian that has a document to return', () => {
  it('It fills in the values of its fields, and nothing else', async () => {
    const properties = { '@context': {}, type: {}, id: {}, depth: { title: 'Depth', type: 'string' } }
    const subject = { '@context': ['schema:well'], type: 'well', id: 'urn:well', depth: 'nine', length: 3 }
    const { user, sentOnce } = await openBlock({
      type: 'requestVcDocumentBlock',
      tag: 'form',
      answer: {
        schema: {
          id: 's1',
          iri: '#well',
          name: 'Well',
          document: { $id: '#well', type: 'object', properties, additionalProperties: false },
        },
        restoreData: { id: 'd1', document: { credentialSubject: [subject] } },
      },
    })
    await user.click(await main().findByRole('button', { name: 'Fill in its values' }))
    expect(main().getByRole('textbox', { name: /^Depth/ })).toHaveProperty('value', 'nine')
    expect(main().queryByText('The policy returned your document.')).toBeNull()
    await user.click(main().getByRole('button', { name: 'Send' }))
    expect(await sentOnce()).toEqual({ document: { depth: 'nine' }, ref: null })
  })
})

describe('A list of a Guardian', () => {
  const openList = (row: JsonObject, fields: readonly JsonObject[], filter?: GivenBlock) =>
    openGuardianPages(`${policyPath}/blocks/${gridTag}?document=d1`, undefined, {}, (guardian) =>
      giveBlocks(guardian, [], {
        fields: [depthField, ...fields],
        rows: [{ ...wellRow, ...row }],
        children: filter ? [filter] : [],
      }),
    )

  it('It shows the history of a document, oldest first, and the serial numbers of its tokens', async () => {
    const history = [
      { labelValue: 'Approved', comment: ['Fine'], created: '2026-03-12T11:00:00.000Z' },
      { labelValue: 'Waiting', created: '2026-03-12T10:00:00.000Z' },
    ]
    const serials = [
      { tokenId: '0.0.77', serial: 1 },
      { tokenId: '0.0.77', serial: 2 },
    ]
    await openList({ history, serials }, [{ name: 'serials', title: 'Serials', type: 'serials' }])
    const dialog = within(await screen.findByRole('dialog', { name: 'Document' }))
    const heading = await dialog.findByRole('heading', { name: 'History' })
    const items = within(heading.parentElement ?? document.body).getAllByRole('listitem')
    expect(items.map((item) => item.textContent?.split(' ')[0])).toEqual(['Waiting', 'Approved'])
    expect(items[1]?.textContent).toContain('“Fine”')
    expect(main().getByText('1, 2')).toBeTruthy()
  })

  it('A column shows the words that explain it', async () => {
    await openList({}, [{ name: 'option.status', title: 'Status', type: 'text', tooltip: 'Of the application' }])
    const headings = await main().findAllByRole('columnheader')
    expect(headings.map(({ textContent }) => textContent)).toContain('StatusOf the application')
  })

  it('A filter offers each value once, and sends it as the Guardian named it', async () => {
    const { user, guardian } = await openList({}, [], {
      type: 'filtersAddon',
      tag: 'by_size',
      answer: {
        type: 'dropdown',
        uiMetaData: { content: 'Size' },
        canBeEmpty: true,
        data: [{ name: 'Small', value: 1 }, { name: 'Small', value: 1 }, { name: 'Unknown' }, { value: 2 }],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const list = await main().findByRole('combobox', { name: 'Size' })
    expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['All', 'Small', '2'])
    await user.selectOptions(list, 'Small')
    await waitFor(() => expect(guardian.requests('POST').map(({ body }) => body)).toContain('{"filterValue":1}'))
  })
})
