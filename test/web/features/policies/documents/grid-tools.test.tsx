import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { anApplicationPolicy } from '#test/support/policies/application-policy.ts'
import { openApplications } from '#test/support/policies/applications.tsx'
import { aBlock, itemDocument, itemSchema } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'
import { isFullTier } from '#test/support/tier.ts'

afterEach(() => vi.restoreAllMocks())

async function openGrid(applicants: readonly string[], policy = anApplicationPolicy()) {
  const world = await openApplications(applicants, {}, policy)
  return { ...world, grid: await toGrid(world.user) }
}

async function toGrid(user: Awaited<ReturnType<typeof openApplications>>['user']) {
  await user.click(await main().findByRole('link', { name: 'Applications' }))
  await main().findByRole('region', { name: 'Applications' })
  return () => within(main().getByRole('region', { name: 'Applications' }))
}

/** The text of the file that a list exports. */
async function exported({ user, grid }: Pick<Awaited<ReturnType<typeof openGrid>>, 'user' | 'grid'>, format: string) {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:test'
  })
  await user.click(await grid().findByRole('button', { name: `Export ${format}` }))
  await grid().findByText(/exported\.$/)
  const buffer = await files[0]?.arrayBuffer()
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer)
}

it.each([
  ['CSV', /^\ufeffSerial\r\nof ada\r\nof ben\r\n$/],
  ['JSON', /^\[\n\{"id":[\s\S]*"serial":"of ada"[\s\S]*,\n\{"id":[\s\S]*"serial":"of ben"[\s\S]*\}\n\]\n$/],
])('What a list shows is exported as %s', async (format, expected) => {
  const { user, grid } = await openGrid(['ada', 'ben'])
  expect(await exported({ user, grid }, format)).toMatch(expected)
  expect(grid().getByText('2 documents exported.')).toBeTruthy()
})

it.runIf(isFullTier)('Markdown in a document is plain words in its list, its export and the queue', async () => {
  const serial = { title: 'Serial', type: 'string', $comment: JSON.stringify({ customType: 'markdown' }) }
  const document = { ...itemDocument, properties: { ...itemDocument.properties, serial } }
  const schemas = [{ iri: itemSchema, name: 'Item', document }]
  const { user } = await openApplications(['_ada_'], {}, { ...anApplicationPolicy(), schemas })
  expect(await main().findByRole('link', { name: 'of ada' })).toBeTruthy()
  const grid = await toGrid(user)
  expect(await grid().findByRole('link', { name: 'Open document: of ada' })).toBeTruthy()
  expect(await exported({ user, grid }, 'CSV')).toBe('\ufeffSerial\r\nof ada\r\n')
})

it('A list says how many documents it shows and which filter hides others', async () => {
  const { user, grid } = await openGrid(['ada', 'ben'])
  expect(await grid().findByText('2 documents')).toBeTruthy()
  const [first] = await grid().findAllByRole('button', { name: 'Approve' })
  if (first) await user.click(first)
  await waitFor(() =>
    expect(main().getByRole('region', { name: 'Applications' }).textContent).toContain(
      '1 document; 1 more hidden because Status is not “Waiting”',
    ),
  )
})

it.runIf(isFullTier)('A list that the policy does not sort is sorted where all of it is shown', async () => {
  const { user, grid } = await openGrid(['ada', 'ben', 'cem'])
  const serials = () =>
    grid()
      .getAllByRole('link', { name: /^Open document: of / })
      .map(({ textContent }) => textContent)
  await user.click(await grid().findByRole('button', { name: 'Serial' }))
  expect(serials().map((text) => text?.slice(-3))).toEqual(['ada', 'ben', 'cem'])
  await user.click(grid().getByRole('button', { name: 'Serial' }))
  expect(serials().map((text) => text?.slice(-3))).toEqual(['cem', 'ben', 'ada'])
  expect(grid().getByRole('columnheader', { name: 'Serial' }).getAttribute('aria-sort')).toBe('descending')
})

/** A filter as Guardian's own policies have it: it always has a value, and `content` names it. */
function aFilter() {
  const serial = 'document.credentialSubject.0.serial'
  const options = { type: 'dropdown', field: serial, optionName: serial, optionValue: serial }
  const owner = { permissions: ['OWNER'], defaultActive: true }
  return aBlock('filtersAddon', 'by_serial', { ...owner, ...options, uiMetaData: { content: 'Site', options: [] } }, [
    aBlock('documentsSourceAddon', 'serials', { ...owner, schema: itemSchema, filters: [] }),
  ])
}

it.runIf(isFullTier)('A filter that must have a value offers no way to unset it', async () => {
  const { user, grid } = await openGrid(['ada', 'ben'], anApplicationPolicy([aFilter()]))
  const filter = await grid().findByRole('combobox', { name: 'Site' })
  const options = () => [...filter.querySelectorAll('option')].map(({ textContent }) => textContent)
  await waitFor(() => expect(options()).toEqual(['of ada (1)', 'of ben (1)']))
  await user.selectOptions(filter, 'of ben')
  expect(await grid().findByRole('link', { name: /of ben/ })).toBeTruthy()
  await user.click(grid().getByRole('button', { name: 'Approve' }))
  expect(await grid().findByText('No matching documents')).toBeTruthy()
  expect(grid().queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it.runIf(isFullTier)('A list says how many of its documents match the filters that are set', async () => {
  const { user, grid } = await openGrid(['ada', 'ben'], anApplicationPolicy([aFilter()]))
  await user.selectOptions(await grid().findByRole('combobox', { name: 'Site' }), 'of ben')
  expect(await grid().findByText('1 of 2 documents matches your filters')).toBeTruthy()
})

it('A filter counts the documents under each choice, and leads to those that wait for the reader', async () => {
  const status = { permissions: ['OWNER'], defaultActive: true, field: 'option.status', canBeEmpty: true }
  const addon = aBlock('filtersAddon', 'by_status', status)
  const text = JSON.stringify(anApplicationPolicy([addon])).replaceAll(/"filters":\[[^\]]*\]/g, '"filters":[]')
  const { user, grid } = await openGrid(
    ['ada', 'ben', 'cem'],
    v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), text),
  )
  const choices = async () =>
    [...(await grid().findByRole('combobox', { name: 'Filter' })).querySelectorAll('option')].map(
      (one) => one.textContent,
    )
  const [first] = await grid().findAllByRole('button', { name: 'Approve' })
  await user.click(first ?? document.body)
  await waitFor(async () => expect(await choices()).toEqual(['All (3)', 'Approved (1)', 'Waiting (2)']))
  const waiting = grid().getByRole('button', { name: '2 waiting for you' })
  await user.click(waiting)
  expect(await grid().findByText('2 of 3 documents match your filters')).toBeTruthy()
  expect(waiting.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(waiting)
  await user.click(waiting)
  expect(await grid().findByText('3 documents')).toBeTruthy()
})

it.runIf(isFullTier)('An empty list says once that it is empty, and offers no columns and no export', async () => {
  const { grid } = await openGrid([])
  expect(await grid().findByText('No documents yet')).toBeTruthy()
  expect(grid().queryByText(/0 documents/)).toBeNull()
  expect(grid().queryByRole('button', { name: 'Export CSV' })).toBeNull()
  expect(grid().queryByText('Columns')).toBeNull()
})

it.runIf(isFullTier)(
  'The empty list of an unused policy leads its owner to who acts first and to a dry run',
  async () => {
    const { user, grid } = await openGrid([])
    expect(await grid().findByRole('link', { name: 'See who acts next' })).toBeTruthy()
    await user.click(grid().getByRole('link', { name: 'Walk through the policy as every role' }))
    expect(await main().findByRole('button', { name: 'Start dry run' })).toBeTruthy()
  },
)

it.runIf(isFullTier)('A report that a list offers for a document opens for that document', async () => {
  const { user, grid } = await openGrid(['ada', 'ben'])
  const [, second] = await grid().findAllByRole('button', { name: 'View report' })
  await user.click(second ?? document.body)
  await screen.findByRole('heading', { level: 1, name: 'Origin' })
  const hash = await main().findByRole('textbox', { name: 'Hash of a document' })
  await waitFor(() => expect(hash.getAttribute('value')).toMatch(/^\w{20,}$/))
  await waitFor(() => expect(main().getByRole('heading', { name: /Verifiable Credential/ })).toBeTruthy())
})

it('A document is read as its form, with its history, its JSON and why an action is not shown', async () => {
  const { user, grid } = await openGrid(['ada'])
  await user.click(await grid().findByRole('link', { name: /of ada/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Item' }))
  expect((await dialog.findByText('Serial')).nextSibling?.textContent).toBe('of ada')
  expect(await dialog.findByRole('heading', { name: 'History' })).toBeTruthy()
  expect(await dialog.findByText(/by ada,/)).toBeTruthy()
  await user.click(dialog.getByText('JSON'))
  expect(dialog.getByText(/"serial": "of ada"/)).toBeTruthy()
  expect(dialog.queryByText('Why is an action missing?')).toBeNull()
})

it.runIf(isFullTier)('The outcome for a document is shown once, also where several columns have buttons', async () => {
  const text = JSON.stringify(anApplicationPolicy()).replaceAll(/"filters":\[[^\]]*\]/g, '"filters":[]')
  const { user, grid } = await openGrid(['ada'], v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), text))
  expect(await grid().findByRole('button', { name: 'View report' })).toBeTruthy()
  await user.click(await grid().findByRole('button', { name: 'Approve' }))
  expect(await grid().findAllByText(/^Approved by registry,/)).toHaveLength(1)
})

it('The choices of a filter for the status are the words that the list uses', async () => {
  const status = { permissions: ['OWNER'], defaultActive: true, field: 'option.status', canBeEmpty: true }
  const policy = anApplicationPolicy([aBlock('filtersAddon', 'by_status', status)])
  const text = JSON.stringify(policy)
    .replaceAll('"Approved"', '"ISSUE"')
    .replaceAll(/"filters":\[[^\]]*\]/g, '"filters":[]')
  const { user, grid } = await openGrid(
    ['ada', 'ben'],
    v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), text),
  )
  const [first] = await grid().findAllByRole('button', { name: 'Approve' })
  await user.click(first ?? document.body)
  expect(await grid().findByRole('option', { name: 'Issued (1)' })).toBeTruthy()
})
