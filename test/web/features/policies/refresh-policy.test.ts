import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import type { PolicyBlock } from '#api/policies/policies.ts'
import { refreshPolicy } from '#web/features/policies/refresh-policy.ts'
import { until } from '#test/support/until.ts'

const place = ['policies', 'p1']

function aBlock(id: string, active: boolean, children: readonly PolicyBlock[] = []): PolicyBlock {
  const rest = {
    permissions: [],
    defaultActive: true,
    dependencies: [],
    waitsFor: [],
    bound: [],
    title: null,
    isRun: true,
  }
  return { id, tag: id, blockType: 'buttonBlock', active, children, ...rest }
}

/** A page that shows a policy with two blocks; the tree is answered as the test says, one answer after the other. */
async function shownPolicy() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: string[] = []
  const answers: ((isFirstActive: boolean) => void)[] = []
  const treeOf = (isFirstActive: boolean) => ({
    root: aBlock('root', true, [aBlock('first', isFirstActive), aBlock('second', true)]),
  })
  const tree = () => new Promise((resolve) => void answers.push((isFirstActive) => resolve(treeOf(isFirstActive))))
  const block = (id: string) => () => {
    asked.push(id)
    return Promise.resolve({ id })
  }
  const show = (queryKey: string[], queryFn: () => Promise<unknown>) =>
    onTestFinished(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined))
  show([...place, 'tree'], tree)
  for (const id of ['first', 'second']) show([...place, 'block', id], block(id))
  answers[0]?.(true)
  await until('the end of all requests', () => queries.isFetching() === 0)
  asked.length = 0
  return { queries, asked, answers }
}

it('A refresh refetches the active blocks and no inactive ones', async () => {
  const { queries, asked, answers } = await shownPolicy()
  refreshPolicy(queries, place)
  expect(asked).toEqual([])
  answers[1]?.(false)
  await until('a request', () => asked.length > 0)
  await until('the end of all requests', () => queries.isFetching() === 0)
  expect(asked).toEqual(['second'])
})

it('Changes during a refresh lead to one more refresh', async () => {
  const { queries, asked, answers } = await shownPolicy()
  for (let change = 0; change < 3; change += 1) refreshPolicy(queries, place)
  expect(answers).toHaveLength(2)
  answers[1]?.(true)
  await until('the second refresh', () => answers.length === 3)
  expect(asked).toEqual(['first', 'second'])
  answers[2]?.(false)
  await until('the end of all requests', () => queries.isFetching() === 0)
  expect(asked).toEqual(['first', 'second', 'second'])
  expect(answers).toHaveLength(3)
})
