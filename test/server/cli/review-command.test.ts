import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importPolicy } from '#server/cli/import-policy.ts'
import { runReviewCommand } from '#server/cli/review-command.ts'
import { guardianPolicy, policyZip } from '#test/support/policies/policy-zips.ts'
import { giveAccount } from '#test/support/server/accounts.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService } from '#test/support/server/service.ts'

async function site() {
  const world = await startService({ sample: false })
  await giveAccount(world)
  const folder = await temporaryFolder()
  const file = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  const place = await file('a.policy', policyZip())
  await importPolicy(world.store, { file: place, owner: null }, noon)
  return { store: world.store, place, file }
}

const tag = 'Tag_1700000000000'

it('The command lists what is wrong in a file or a stored policy, and says that there are errors', async () => {
  const { store, place } = await site()
  const review = await runReviewCommand(store, { name: 'policy lint', policy: place })
  expect(review.hasErrors).toBe(true)
  expect(review.text).toContain('error: config.children[1] (form): A document sent here is never stored')
  expect(review.text.split('\n').at(-1)).toMatch(/^\d+ errors?, \d+ warnings?, \d+ notes?$/)
  expect((await runReviewCommand(store, { name: 'policy lint', policy: tag })).text).toBe(review.text)
})

it('The command says what is different between two policies', async () => {
  const { store, place, file } = await site()
  const other = await file('b.policy', policyZip(guardianPolicy({ policyRoles: ['Rider', 'Judge'] })))
  const compared = await runReviewCommand(store, { name: 'policy compare', before: tag, after: other })
  expect(compared).toEqual({ text: 'The role “Judge” was added.', hasErrors: false })
  const same = await runReviewCommand(store, { name: 'policy compare', before: place, after: tag })
  expect(same.text).toBe('No differences.')
})

it('The command names a file or tag that there is not', async () => {
  const { store } = await site()
  await expect(runReviewCommand(store, { name: 'policy lint', policy: 'gone' })).rejects.toThrow(
    'There is no file gone, and no policy has this policyTag.',
  )
})
