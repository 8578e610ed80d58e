import { screen, within } from '@testing-library/react'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

export const main = () => within(screen.getByRole('main'))

/**
 * The world of the sample policies with one of their users signed in, at a policy and, if given, at one of its
 * blocks.
 */
export async function openPolicies(username: string, options: WorldOptions & { readonly block?: string } = {}) {
  const { block, ...rest } = options
  const world = await openWorld({ path: '/policies', sample: true, signedInAs: { username, role: 'USER' }, ...rest })
  if (block !== undefined) {
    await world.user.click(await main().findByRole('link', { name: 'Solar installations' }))
    await openBlock(world, block)
  }
  return world
}

/** Opens a block from the tree. */
export async function openBlock({ user }: Pick<Awaited<ReturnType<typeof openWorld>>, 'user'>, name: string) {
  const items = await main().findAllByRole('treeitem', { name: new RegExp(`^${name}`) })
  const [item] = items
  if (!item) throw new Error(`there is no block called ${name}`)
  await user.click(item)
  await screen.findByRole('heading', { level: 1, name })
}

/** Storage for one test. */
export function memoryStorage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  }
}
