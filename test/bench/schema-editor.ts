import type { Locator, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAccessToken, login } from '#api/accounts/accounts.ts'
import { createClient } from '#api/client.ts'
import { createSchema, schemaBody } from '#api/schemas/schemas.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { openBrowser } from './browser.ts'
import { budgetMs, measureKeys, pace, typed, typeInto, wordsOf, watchKeys } from './key-presses.ts'

const fields = 1000
const username = 'admin'
const password = 'a password to measure with'

/** How long a key press takes in a schema of a thousand fields, in the form and in the JSON. */
export async function benchSchemaEditor(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const places = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], { ...places, ADMIN_PASSWORD: password }, `${base}/healthz`)
  const browser = await openBrowser()
  try {
    const id = await makeSchema(base)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.request.post(`${base}/api/session`, { data: { username, password } })
    const page = await context.newPage()
    await page.addInitScript(watchKeys)
    await page.goto(`${base}/schemas/${id}?field=field500`)
    const title = page.locator('[data-field="field500"] input').first()
    await title.waitFor()
    const json = page.getByRole('textbox', { name: 'Document as JSON' })
    await json.waitFor()
    const lines = [
      await typeInto(page, 'a field’s title', () => title.focus(), typed),
      await typeInto(page, 'the name', () => page.getByLabel('Name', { exact: true }).focus(), typed),
      await typeInto(page, 'the JSON', () => json.focus(), ' '.repeat(typed.length)),
      await typeInto(page, 'the JSON of a field', () => goInto(page, json), '"x": "The quick brown fox", "y": 12,'),
    ]
    lines.push(`  in a field’s key, taken over ${wordsOf(await measureKeys(page, () => renameFields(page)))}`)
    const undone = await measureKeys(page, async () => {
      for (let step = 0; step < 10; step += 1) {
        await page.keyboard.press('Control+z')
        await page.waitForTimeout(pace)
      }
    })
    return [
      `a schema of ${fields} fields, edited: a key press until it is drawn, median and longest (budget ${budgetMs} ms)`,
      ...lines,
      `  steps back ${wordsOf(undone)}`,
    ]
  } finally {
    await browser.close()
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function renameFields(page: Page): Promise<void> {
  for (const index of [9, 3, 15, 20, 7, 12]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await renameField(page, index)
  }
}

async function renameField(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: `Field ${index} field${index}` }).click()
  await page.locator(`[data-field="field${index}"]`).getByLabel('Key', { exact: true }).focus()
  await page.waitForTimeout(500)
  await page.keyboard.type('renamed\n', { delay: pace })
  await page.waitForTimeout(500)
}

/**
 * Within a field's property: what is written there is no JSON before it is complete. Not far down: a browser without a
 * window does not draw the last lines of its viewport, and a key press that nothing is drawn for has no end.
 */
async function goInto(page: Page, json: Locator): Promise<void> {
  await json.focus()
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
}

async function makeSchema(baseUrl: string): Promise<string> {
  const client = createClient({ baseUrl })
  const { refreshToken } = await client.call(login, { body: JSON.stringify({ username, password }) })
  const { accessToken } = await client.call(getAccessToken, { body: JSON.stringify({ refreshToken }) })
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [
      `field${index}`,
      { title: `Field ${index}`, description: `What stands in field ${index}`, ...shapes[index % shapes.length] },
    ]),
  )
  const text = JSON.stringify({ type: 'object', properties, additionalProperties: false }, null, 2)
  const schema = await client.call(createSchema, {
    params: { username },
    body: schemaBody({ name: 'A thousand fields', entity: 'USER' }, text),
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return schema.id
}

const shapes = [
  { type: 'string' },
  { type: 'number', default: 1 },
  { type: 'string', enum: ['one', 'two', 'three'] },
  { type: 'array', items: { type: 'string', format: 'email' } },
  { type: 'boolean', $comment: '{"isPrivate":true}' },
]
