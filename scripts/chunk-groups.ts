import { sep } from 'node:path'

interface ChunkGroup {
  readonly name: string
  readonly test: RegExp
  readonly priority: number
  readonly minShareCount?: number
  readonly includeDependenciesRecursively?: boolean
}

/** A chunk of modules that several pages of an area share. */
function shared(name: string, test: RegExp, priority: number): ChunkGroup {
  return { name, test, priority, minShareCount: 2, includeDependenciesRecursively: false }
}

/** Icons of fields and blocks, needed only by pages with documents. */
const documentIcons = [
  'at-sign|binary|box|calendar-clock|circle-off|circle-x|clock|file|file-text|file-up|fingerprint-pattern|funnel',
  'gallery-horizontal-end|hash|hourglass|image|layout-list|list-checks|list-tree|map-pin|mouse-pointer-click',
  'panels-top-left|ruler|satellite|square-pen|table|text-align-start|text-cursor-input|timer|toggle-left|type|unplug',
  'user-round-check',
].join('|')

const groups: readonly ChunkGroup[] = [
  {
    name: 'start',
    test: /preload-helper|rolldown\/runtime|\/index\.html|\/src\/web\/start\.ts/,
    priority: 9,
  },
  {
    name: 'app',
    test: /\/app\/mount|\/components\/(?:section|foreign-text|time-span)\.|\/ui\/(?:empty-state|media)\.|\/fold-text|\/icons\/(?:arrow-left|arrow-left-right|chevron-down|chevron-right)\./,
    priority: 8,
  },
  shared('news', /\/status\/(?:(?:changes|uptime|news)\b|day-bars\/day-events)/, 8),
  shared('announcements', /announcements\./, 8),
  // For the first page, which must not wait for modules that other ledger pages share.
  shared('pulse', /\/ledger\/pulse\//, 8),
  shared(
    'records',
    /\/status\/(?:timeline|incidents|maintenance|components)\/|\/record-|\/status\/(?:phases|state-spans|search|component-days)\.|needs-status|confirmed-at|month-format|keep-place|toggle-chips|word-difference|rss|calendar-plus/,
    7,
  ),
  shared('status', /\/status\/|\/subscribe\/subscribe\.|nfiniteQuery|alarm-clock/, 6),
  shared('signals', /\/(?:features\/signals\/(?:queries|messages|verdict-line)|api\/signals\/signals)\./, 5),
  shared('notifications', /\/subscribe\/|\/notifications\//, 5),
  shared('ledger', /\/ledger\/|\/components\/(?:amount|exact)|int64/, 5),
  shared(
    'session',
    /\/session\/|connect\/sample-accounts|write-failure|kept-drafts|use-write|[uU]seMutation|mutationObserver|\/accounts\/|\/(?:eye|eye-off|lock-keyhole)\./,
    5,
  ),
  shared('forms', /\/components\/schema-form\/|json-schema|\/schemas\/form\/|autosave/, 4),
  shared(
    'documents',
    /\/json\/|jsonc-parser|\/schemas\/document\/|\/api\/schemas|\/policies\/|changed-range|numbered-pages|guardian-poll|drafts|json-editor\/messages/,
    3,
  ),
  shared('schemas', /\/schemas\/|line-difference|common-lines|libesm/, 2),
  shared('icons', new RegExp(`/icons/(?:${documentIcons})\\.`), 2),
  shared('controls', /\/components\/(?!keyboard-map|json-editor)|lucide|file-sink|csv-file/, 1),
]

/**
 * The chunk groups of the build. They match a module's path within the project, because the folders above it may
 * have any names.
 */
export function chunkGroups(root: string) {
  return groups.map((group) => Object.assign({}, group, { test: (id: string) => group.test.test(placeOf(id, root)) }))
}

function placeOf(id: string, root: string): string {
  const path = id.split(sep).join('/')
  const above = `${root.split(sep).join('/')}/`
  const place = path.startsWith(above) ? path.slice(above.length - 1) : path
  // A linked node_modules is outside the project.
  return place.slice(Math.max(0, place.lastIndexOf('/node_modules/')))
}
