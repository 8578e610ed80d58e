import { getSampleAccounts, getSources } from '#api/sources.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { AccountArea } from './areas/accounts/open-accounts.ts'
import { subnetOf, type ClientAddress } from './http/client-address.ts'
import type { LiveHub } from './platform/live/live.ts'
import { checkHost } from './http/allowed-hosts.ts'
import { logRefusals, logRequests, watchRequests } from './http/request-log.ts'
import type { Metrics } from './platform/metrics.ts'
import { serveNotifications } from './areas/notifications/notification-routes.ts'
import type { Notifications } from './areas/notifications/notifications.ts'
import { serveSubscriptions } from './areas/notifications/subscription-routes.ts'
import { serveAccountSessions } from './areas/accounts/account-session-routes.ts'
import { serveAdministration } from './areas/accounts/administration/administration-routes.ts'
import { serveAudit } from './areas/accounts/audit-routes.ts'
import { serveAccounts } from './areas/accounts/routes.ts'
import { createPages } from './http/documents/document.ts'
import type { Drawer } from './http/documents/drawer.ts'
import { answerError, errorResponse } from './http/errors.ts'
import { servePasskeys } from './areas/accounts/passkey-routes.ts'
import { serveFactors } from './areas/accounts/factor-routes.ts'
import { serveEmbeds } from './feeds/embed-routes.ts'
import { serveFeeds } from './feeds/routes.ts'
import { serveHealth } from './health-routes.ts'
import { serveHistory } from './areas/status/history-routes.ts'
import { serveLedger } from './areas/ledger/stats-routes.ts'
import { serveLive } from './http/live-routes.ts'
import { serveOpenApi } from './openapi/document.ts'
import type { FileKeeper } from './areas/policies/files/file-keeper.ts'
import { serveFiles } from './areas/policies/files/file-routes.ts'
import { servePolicyFiles } from './areas/policies/file-routes.ts'
import type { PolicyFiles } from './areas/policies/policy-files.ts'
import { serveInsight } from './areas/policies/insight-routes.ts'
import { serveDryRuns, serveSandboxes } from './areas/policies/dry-run/dry-run-routes.ts'
import type { Sandboxes } from './areas/policies/dry-run/sandboxes.ts'
import { servePolicyReview } from './areas/policies/review/review-routes.ts'
import { servePolicies, createSendingQuota } from './areas/policies/routes.ts'
import { serveSchemas } from './areas/schemas/routes.ts'
import { routedPath, serve } from './http/serve.ts'
import { serveSignals } from './areas/signals/signals.ts'
import { serveSession } from './areas/accounts/session-routes.ts'
import { serveStatus } from './areas/status/routes.ts'
import type { Template } from './http/documents/template.ts'
import { serveTransactions } from './areas/ledger/routes.ts'
import { createSessionCookie } from './http/session-cookie.ts'
import { secureHeaders, strictTransport } from './http/security-headers.ts'
import type { HistorySource, StatusSource } from './areas/status/source.ts'
import type { LedgerSource } from './areas/ledger/source.ts'
import type { PolicySource } from './areas/policies/source.ts'
import type { SchemaReader } from './areas/schemas/schema-checker.ts'
import type { SchemaSource } from './areas/schemas/source.ts'
import type { SignalSource } from './areas/signals/source.ts'
import { holdBodies, limitBody, readUnreadBody } from './http/bound-bodies.ts'
import { asRequester } from './platform/requester.ts'
import { HttpError, notFound } from './platform/errors.ts'
import type { Store } from './platform/database/database.ts'
import type { StorageWatch } from './platform/database/storage-watch.ts'
import type { Limits } from './platform/limits.ts'
import { nextTurn } from './platform/turns.ts'
import type { Watchdog } from './platform/watchdog.ts'

const bodyTooLarge = new HttpError(413, 'body_too_large', 'The body is larger than 1 MiB.')
const accountBodyTooLarge = new HttpError(413, 'body_too_large', 'The body is larger than 16 KiB.')
const forEver = 'public, max-age=31536000, immutable'

export interface AppOptions {
  readonly status: StatusSource
  readonly history: HistorySource
  readonly ledger: LedgerSource
  readonly signals: SignalSource
  readonly area: AccountArea
  readonly schemas: SchemaSource
  /** Reads schemas in the calling thread by default. */
  readonly schemaReader: SchemaReader | undefined
  readonly policies: PolicySource
  /** Null if a Guardian manages the policies. */
  readonly policyFiles: PolicyFiles | null
  readonly notifications: Notifications
  readonly store: Store
  /** Null if the documents are in a Guardian. */
  readonly files: FileKeeper | null
  /** Null if a Guardian manages the policies. */
  readonly sandboxes: Sandboxes | null
  readonly clientAddress: ClientAddress
  readonly live: LiveHub
  readonly limits: Limits
  readonly metrics: Metrics
  readonly watchdog: Watchdog
  /** Rejects if the store does not answer. */
  readonly ping: () => Promise<unknown>
  readonly log: Logger
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly version: string
  /** The address of an explorer's page, with placeholders; null for none. */
  readonly explorerUrl: string | null
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** With an https `publicUrl`: whether browsers must use https for its subdomains, too. */
  readonly strictSubdomains: boolean
  /** Host names that requests may use; `*` for any. */
  readonly allowedHosts: readonly string[]
  readonly storage: StorageWatch
  /** The folder of the built app. */
  readonly dist: string
  readonly template: () => Promise<Template | null>
  readonly drawer: Drawer | undefined
}

/** Mounts all routes. Reads no environment and does not listen. */
export function createApp(options: AppOptions): Hono {
  const { status, history, ledger, live, metrics, ping, log, now, monotonic, version, publicUrl, dist, template } =
    options
  const { area, schemas, policies, files, clientAddress, limits, explorerUrl, storage } = options
  const app = new Hono({ getPath: routedPath })
  const cookie = createSessionCookie(publicUrl)
  const requesterOf = (context: Context) => {
    const address = clientAddress(context)
    return { address, network: subnetOf(address) }
  }

  const transport = strictTransport(publicUrl, options.strictSubdomains)
  if (transport !== null)
    app.use(async (context, next) => {
      await next()
      context.res.headers.set('strict-transport-security', transport)
    })
  app.use(checkHost(options.allowedHosts))
  // Such a path in a page would become a link to another host.
  app.use(({ req, redirect }, next) => {
    const { pathname, search } = new URL(req.url)
    if (!pathname.startsWith('//')) return next()
    const answer = redirect(`/${pathname.replace(/^\/+/, '')}${search}`, 308)
    secureHeaders(answer.headers)
    return Promise.resolve(answer)
  })
  // The status area comes first, before logging and security headers, because it gets the most requests.
  app.all('/api/v2/*', serveStatus(status, now))

  const newest = () => ledger.info().newest ?? ''
  const versionOf = (path: string) => `${status.version()} ${path.startsWith('/transactions') ? newest() : ''}`
  const pages = createPages({ template, drawer: options.drawer, versionOf, limits, publicUrl, log, now })
  app.use(pages.kept)

  app.use(watchRequests(options.watchdog))
  app.use(logRequests(log, metrics))
  app.use(async (context, next) => {
    await next()
    secureHeaders(context.res.headers)
  })
  app.use(logRefusals(log, clientAddress))
  app.use((context, next) => asRequester(requesterOf(context), next))
  serveHealth(app, { status, ledger, schemas, storage, metrics, ping, log, now })
  app.use(async (_, next) => {
    await nextTurn()
    return next()
  })
  app.use(readUnreadBody(limits))
  app.use(holdBodies({ limits, networkOf: (context) => requesterOf(context).network }))
  if (files) serveFiles(app, files, area.guard, limits)
  servePolicyFiles(app, { files: options.policyFiles, policies, guard: area.guard, now })
  servePolicyReview(app, { files: options.policyFiles, guard: area.guard, now })
  const accountLimit = limitBody(limits.accountBodyBytes, accountBodyTooLarge)
  for (const path of [
    '/api/v1/accounts/*',
    '/api/account/*',
    '/api/session',
    '/api/session/*',
    '/api/subscriptions',
    '/api/subscriptions/*',
  ])
    app.use(path, accountLimit)
  app.use(limitBody(limits.requestBodyBytes, bodyTooLarge))
  app.onError((error, context) => {
    storage.note(error)
    return answerError(error, context, log)
  })

  serveLive(app, { live, findAudience: area.sessions.look, cookie, clientAddress, limits })
  app.use(compress())
  serveTransactions(app, { ledger, log, now, clientAddress })
  serveLedger(app, { ledger, clientAddress, limits })
  serve(app, getSources, async () => ({
    version,
    build: (await template())?.build,
    now: utcIso(now()),
    storage_full_since: isoOrNull(storage.fullSince()),
    status: status.info(now()),
    ledger: { ...ledger.info(), ...(explorerUrl && { explorer: explorerUrl }) },
    schemas: schemas.info(),
    policies: { ...policies.info(), max_file_bytes: files ? limits.keptFileBytes : null },
  }))
  serve(app, getSampleAccounts, async () => ({ accounts: await area.sampleAccounts() }))
  serveHistory(app, { history, status, now })
  serveSignals(app, options.signals)
  serveAccounts(app, { ...area, clientAddress })
  serveSession(app, { ...area, cookie, clientAddress, publicUrl })
  serveAccountSessions(app, { ...area, cookie, clientAddress })
  servePasskeys(app, { ...area, clientAddress, publicUrl })
  serveFactors(app, { ...area, clientAddress })
  serveAdministration(app, area)
  serveAudit(app, { store: options.store, guard: area.guard })
  serveSchemas(app, schemas, area.guard, options.schemaReader)
  servePolicies(app, policies, area.guard, createSendingQuota({ limits, monotonic }))
  serveInsight(app, policies, area.guard)
  serveDryRuns(app, policies, area.guard)
  serveSandboxes(app, options.sandboxes, area.guard)
  const { notifications, store } = options
  serveNotifications(app, { notifications, store, guard: area.guard, limits, now, monotonic })
  serveSubscriptions(app, { notifications, clientAddress, limits, monotonic })
  serveFeeds(app, { status, history, publicUrl, now })
  serveEmbeds(app, { status, publicUrl, now })
  serveOpenApi(app, version)
  app.all('/api/*', ({ req }) => errorResponse(req.path, noEndpoint(req)))
  app.all('/feeds/*', ({ req }) => errorResponse(req.path, notFound(`There is no feed at ${req.path}.`)))

  app.use('/service-worker.js', async (context, next) => {
    await next()
    if (context.res.ok) context.header('cache-control', 'no-cache')
  })
  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.ok) context.header('cache-control', forEver)
  })
  // No file has this name. With an empty name, `/` would serve the directory itself.
  if (existsSync(dist)) {
    const assets = serveStatic({ root: dist, precompressed: true, index: '.none' })
    // Dot files are for the service only: the manifest and the renderer of first screens.
    app.use((context, next) => (context.req.path.includes('/.') ? next() : assets(context, next)))
  }
  app.all('/assets/*', ({ req }) => errorResponse(req.path, notFound(`There is no file at ${req.path}.`)))
  pages.serve(app)
  app.all('*', ({ req }) => errorResponse(req.path, noEndpoint(req)))
  return app
}

/** Also for a known path with another method, to which a Guardian and a mirror node answer 404. */
function noEndpoint({ method, path }: { readonly method: string; readonly path: string }): HttpError {
  return notFound(`There is no endpoint ${method} ${path}.`)
}
