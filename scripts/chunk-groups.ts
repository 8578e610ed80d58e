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

/** Icons of blocks of policies. */
const blockIcons =
  'box|circle-off|file-text|funnel|gallery-horizontal-end|hourglass|layout-list|mouse-pointer-click|route|square-pen|table-2|unplug|user-round-check'
/** Icons of fields of schemas. */
const fieldIcons =
  'at-sign|binary|calendar-clock|clock|file|fingerprint-pattern|hash|image|list-checks|map-pin|ruler|satellite|table|text-align-start|text-cursor-input|timer|toggle-left|type'

const groups: readonly ChunkGroup[] = [
  {
    name: 'start',
    test: /preload-helper|rolldown\/runtime|\/index\.html|\/src\/web\/start\.ts/,
    priority: 9,
  },
  {
    name: 'react',
    test: /\/node_modules\/(?:react-dom|scheduler|react)\//,
    priority: 9,
  },
  {
    name: 'app',
    test: /\/app\/mount|\/components\/(?:dotted|section|foreign-text|time\/time-span)\.|\/ui\/(?:empty-state|media)\.|\/fold-text|\/icons\/(?:arrow-left|arrow-left-right|chevron-down|chevron-right)\./,
    priority: 8,
  },
  shared('news', /\/status\/(?:(?:changes|uptime|news)\b|day-bars\/day-events)/, 8),
  shared('announcements', /announcements\./, 8),
  shared(
    'records',
    /\/status\/(?:timeline|incidents|maintenance|components)\/|\/record-|\/status\/(?:phases|state-spans|search|component-days)\.|needs-status|confirmed-at|month-format|word-difference|rss|calendar-plus/,
    7,
  ),
  // With the pulse, so that the first page does not wait for modules that other ledger pages share.
  shared('status', /\/status\/|\/ledger\/pulse\/|\/subscribe\/subscribe\.|nfiniteQuery|alarm-clock/, 6),
  shared('signals', /\/(?:features\/signals\/(?:queries|messages|verdict-line)|api\/signals\/signals)\./, 5),
  shared('notifications', /\/subscribe\/|\/notifications\//, 5),
  // For the page of a transaction and the palette; the list does without.
  shared('results', /\/ledger\/(?:transaction-result-messages|search\/named-filters)\./, 6),
  // For the palette and for what is typed above the list.
  shared('search', /\/ledger\/search\/search-choices\./, 6),
  shared('ledger', /\/ledger\/|\/components\/(?:amount|exact)|int64/, 5),
  shared(
    'session',
    /\/session\/|files\/read-file\.|connect\/sample-accounts|write-failure|form-dialog|kept-drafts|use-write|[uU]seMutation|mutationObserver|\/accounts\/|\/(?:eye|eye-off|lock-keyhole)\./,
    5,
  ),
  // What pages of policies and pages of schemas share.
  shared(
    'guardian',
    /\/json-(?:value|path)|plain-numbers|numbered-pages|guardian-poll|tree-requests|\/api\/schemas|\/document\/schema\./,
    5,
  ),
  shared('form-words', /\/schema-form\/messages|value-advice|number-text/, 5),
  shared(
    'forms',
    /\/components\/schema-form\/(?!geo-drawing)|json-schema|\/schemas\/form\/(?!geo-shape|kept-file|time-text)|\/text\/csv\./,
    4,
  ),
  shared(
    'documents',
    /\/domain\/json\/|jsonc-parser|\/schemas\/document\/|\/schemas\/form\/|changed-range|json-editor\/(?:messages|json-fault)/,
    3,
  ),
  shared('versions', /\/schemas\/(?:(?:fields|versions)\/messages|merge|schema-header)|longest-increasing/, 4),
  shared(
    'differences',
    new RegExp(`/schemas/(?:versions|fields)/|line-(?:difference|pairs)|libesm|/icons/(?:${fieldIcons})\\.`),
    3,
  ),
  shared('schema-dialogs', /\/schemas\/(?:check|edit|list\/(?!schema-menu|export-schema))/, 3),
  shared('schemas', /\/schemas\//, 2),
  shared(
    'policies',
    /\/api\/policies\/(?!files|block-answers|guardian-answers)|\/features\/policies\/(?:arrival|import\/|list\/policy-notices|queries|messages|policy-failure|refresh-policy|menu-list|block-writes|(?:work|documents)\/messages)|\/domain\/policies\/(?:policy\.|block-t|dry-run\/sandbox-address)|\/repeats/,
    3,
  ),
  shared(
    'policy',
    new RegExp(
      `/features/policies/(?:block|field-row|tree|json-text|landmark|documents/page-bar|work/owner-links)|block-answers|pagination|/icons/(?:${blockIcons}|chevron-(?:first|last))\\.`,
    ),
    2,
  ),
  shared('decisions', /\/documents\/reason|\/domain\/policies\/(?:policy-row|workflow\.|work\/row-buttons)/, 2),
  shared(
    'policy-documents',
    /\/features\/policies\/documents\/(?:cell-view|grid-|queries)|\/domain\/policies\/(?:document-cell|work\/grid)/,
    2,
  ),
  // Few pages take files that are dropped.
  shared('drops', /\/ui\/drop-zone|\/dropped-files/, 2),
  // Loaded with the dialogs.
  shared('write-dialog', /\/ui\/write-dialog/, 2),
  shared('guidance', /\/connect\/(?:connect-network|messages)|keyboard-map/, 2),
  shared(
    'controls',
    /\/components\/(?!keyboard-map|json-editor|schema-form)|lucide|file-sink|csv-file|chart-bands|decode-percent|\/text\/(?:counted|joined)/,
    1,
  ),
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
