import { getRequestListener } from '@hono/node-server'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { createServer as createVite } from 'vite'
import { startScheduler } from '../src/server/platform/scheduler.ts'
import { createService } from '../src/server/service.ts'
import { prepareFirstAccounts } from '../src/server/areas/accounts/first-accounts.ts'
import { startupBanner } from '../src/server/cli/serve.ts'
import { readSecretKey } from '../src/server/platform/secret-key.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { createLedgerReader } from '../src/server/areas/ledger/embedded/ledger-reader.ts'
import { openStore } from '../src/server/platform/database/database.ts'

const root = join(import.meta.dirname, '..')
const settings = readSettings(process.env)
const log = pino({ level: settings.logLevel }, pretty({ singleLine: true, ignore: 'pid,hostname', sync: true }))

if (settings.dataDir !== ':memory:') await mkdir(settings.dataDir, { recursive: true })
const place = settings.dataDir === ':memory:' ? ':memory:' : join(settings.dataDir, 'signalbox.db')
const store = await openStore(settings.databaseUrl === null ? { file: place } : { url: settings.databaseUrl })

const server = createHttpServer()
const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
const template = async () => ({
  html: await vite.transformIndexHtml('/', await readFile(join(root, 'index.html'), 'utf8')),
  manifest: {},
})
const service = await createService({
  store,
  ledgerReader: createLedgerReader(store),
  ledgerNetwork: settings.ledgerNetwork,
  ledgerKeepDays: settings.ledgerKeepDays,
  sample: settings.sample !== 'off',
  secretKey: await readSecretKey(settings),
  trustProxy: settings.trustProxy,
  log,
  now: Date.now,
  version: 'dev',
  publicUrl: settings.publicUrl,
  dist: join(root, 'public'),
  template,
})

// Vite's hot reload needs an inline script, which the policy of the built app forbids.
const answer = getRequestListener(async (request) => {
  const response = await service.app.fetch(request)
  response.headers.delete('content-security-policy')
  return response
})
server.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)))
const stopDuties = startScheduler(service.jobs, log)
server.listen(settings.port, settings.host, () => log.info(`Signalbox, with hot reload: ${settings.publicUrl}`))
const sample = settings.sample !== 'off'
const makeFirstAccounts = await prepareFirstAccounts(store, { ...settings, sample, now: Date.now() })
const made = await makeFirstAccounts()
if (made.length > 0) process.stdout.write(startupBanner(settings.publicUrl, made))

async function end(): Promise<void> {
  await stopDuties()
  service.close()
  await vite.close()
  server.close()
  server.closeAllConnections()
  await store.destroy()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end())
