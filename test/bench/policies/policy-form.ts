import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { findAccount } from '#server/areas/accounts/store/accounts.ts'
import { mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import { openStore } from '#server/platform/database/database.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'
import { cheapPasswords, password } from '#test/support/server/accounts.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { openBrowser } from '../browser.ts'
import { budgetMs, typed, typeInto, watchKeys } from '../key-presses.ts'

const username = 'bench'
/** As many as the largest form of the policies that were looked at has. */
const questions = 226
const iri = '#2f6c1d90-0000-4000-8000-00000000f093'

/** How long a key press takes in a form of 226 questions. */
export async function benchPolicyForm(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const policyId = await fill(join(folder, 'signalbox.db'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], env, `${base}/healthz`)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.request.post(`${base}/api/session`, { data: { username, password } })
    const page = await context.newPage()
    await page.addInitScript(watchKeys)
    await page.goto(`${base}/policies/${policyId}`)
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    const into = (where: string, name: string, text: string) => typeInto(page, where, () => box(name).focus(), text)
    await box('Question 1').waitFor()
    return [
      `a form of ${questions} questions, filled in: a key press until it is drawn, median and longest (budget ${budgetMs} ms)`,
      await into('the first question', 'Question 1', typed),
      await into('a question in the middle', 'Question 111', typed),
      await into('a number', 'Question 112', '1234567.125'),
      await into('the last text', 'Question 225', typed),
    ]
  } finally {
    await browser.close()
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(file: string): Promise<string> {
  const store = await openStore({ file })
  await storeNewAccount(store, { username, role: 'STANDARD_REGISTRY', password }, Date.now(), cheapPasswords)
  const { did = '' } = (await findAccount(store, username)) ?? {}
  const { id } = await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return mergePolicy(transaction, policy, { owner: did, by: username, now: Date.now(), didOf: () => did })
  })
  await store.destroy()
  return id
}

const shapes = [{ type: 'string' }, { type: 'number' }, { type: 'string', enum: ['one', 'two', 'three'] }] as const

const properties = Object.fromEntries(
  Array.from({ length: questions }, (_, index) => [
    `field${index}`,
    { title: `field${index}`, description: `Question ${index + 1}`, ...shapes[index % 11 < 9 ? index % 2 : 2] },
  ]),
)

const block = { permissions: ['OWNER'], defaultActive: true }

const policy = {
  name: 'A long form',
  policyTag: 'bench',
  policyRoles: [],
  schemas: [{ iri, name: 'Survey', document: { $id: iri, type: 'object', properties, required: ['field0'] } }],
  config: {
    ...block,
    blockType: 'interfaceContainerBlock',
    tag: 'root',
    children: [{ ...block, blockType: 'requestVcDocumentBlock', tag: 'form', schema: iri, children: [] }],
  },
}
