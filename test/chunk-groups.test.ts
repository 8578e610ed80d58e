import { expect, test } from 'vitest'
import { chunkGroups } from '../scripts/chunk-groups.ts'

const modules = [
  'index.html',
  'src/web/start.ts',
  'src/web/app/mount.tsx',
  'src/web/components/section.tsx',
  'src/web/features/policies/queue/queue-page.tsx',
  'src/web/features/status/news.ts',
  'node_modules/react/index.js',
  'node_modules/lucide-react/dist/esm/icons/clock.js',
]

function namesAt(root: string, module: string): string[] {
  return chunkGroups(root).flatMap(({ name, test: belongs }) => (belongs(`${root}/${module}`) ? [name] : []))
}

test.each(['/srv/policies', '/srv/ledger/status', '/srv/components/schemas/transactions', '/srv/node_modules'])(
  'The chunk of a module is the same in a checkout at %s',
  (root) => {
    for (const module of modules) expect([module, namesAt(root, module)]).toEqual([module, namesAt('/srv/a', module)])
  },
)

test('A linked node_modules counts by its packages, not by the folders above it', () => {
  const belongs = chunkGroups('/srv/a').filter(({ test: own }) => own('/srv/policies/node_modules/react/index.js'))
  expect(belongs.map(({ name }) => name)).toEqual(['react'])
})

test('A module without a file keeps its name', () => {
  const belongs = chunkGroups('/srv/a').filter(({ test: own }) => own('\0rolldown/runtime.js'))
  expect(belongs.map(({ name }) => name)).toEqual(['start'])
})
