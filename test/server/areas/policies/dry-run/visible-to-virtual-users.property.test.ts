import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { startDryRuns } from '#test/support/policies/dry-runs.ts'
import { aSender, link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const permissions: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(['ANY_ROLE']) },
  { weight: 3, arbitrary: fc.subarray(['Installer', 'Verifier', 'OWNER', 'NO_ROLE']) },
)
const grid = fc.record({ permissions, isOwn: fc.boolean(), isReport: fc.boolean() })
type Grid = typeof grid extends fc.Arbitrary<infer Value> ? Value : never

/** Installers take their role; nobody offers that of a verifier. */
function policyOf(around: readonly string[], grids: readonly Grid[]): JsonObject {
  return {
    ...aPolicy(),
    codeVersion: '1.5.1',
    config: aBlock('interfaceContainerBlock', 'root', anyone, [
      aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], defaultActive: true, roles: ['Installer'] }),
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { events: [link('form', 'keep')] }),
      aBlock(
        'interfaceContainerBlock',
        'office',
        { defaultActive: true, permissions: [...around] },
        grids.map(({ permissions: permitted, isOwn, isReport }, index) =>
          isReport
            ? aBlock('reportBlock', `grid${index}`, { permissions: [...permitted] })
            : aBlock('interfaceDocumentsSourceBlock', `grid${index}`, { permissions: [...permitted] }, [
                aBlock('documentsSourceAddon', `source${index}`, {
                  ...anyone,
                  dataType: 'vc-documents',
                  filters: [],
                  onlyOwnDocuments: isOwn,
                }),
              ]),
        ),
      ),
    ]),
  }
}

interface VirtualUser {
  readonly address: string
  readonly username: string
  readonly role: string | null
  readonly isOwner: boolean
}

it('No virtual user of a dry run receives a block or a document that the rules do not give them', async () => {
  await fc.assert(
    fc.asyncProperty(permissions, fc.array(grid, { minLength: 2, maxLength: 4 }), async (around, grids) => {
      const { open, get, post, ask } = await startDryRuns(await freshSqlite(), policyOf(around, grids))
      await ask('POST', `/api/v1/policies/${(await open()).id}/dry-run/user`)
      const sandbox = await open()
      const users: readonly VirtualUser[] = sandbox.users
      expect(users.map(({ role, isOwner }) => [role, isOwner])).toEqual([
        [null, true],
        ['Installer', false],
        ['Verifier', false],
        [null, false],
      ])
      for (const { address, username } of users)
        expect((await post(address, 'form', { document: { serial: username }, ref: null })).status).toBe(200)
      const violations: unknown[] = []
      for (const { address, username, role, isOwner } of users) {
        const lets = (permitted: readonly string[]) =>
          permitted.some(
            (entry) =>
              entry === 'ANY_ROLE' ||
              (entry === 'OWNER' && isOwner) ||
              (entry === 'NO_ROLE' && role === null && !isOwner) ||
              entry === role,
          )
        for (const [index, { permissions: permitted, isOwn, isReport }] of grids.entries()) {
          const isOpen = lets(around) && lets(permitted)
          const { status, body } = await get(address, `grid${index}`)
          const found = [status, isOpen && !isReport ? body.data.map(serialOf) : null]
          const rows = isOwn ? [username] : users.map((one) => one.username)
          const expected = [isOpen ? 200 : 503, isOpen && !isReport ? rows : null]
          if (!isDeepStrictEqual(found, expected)) violations.push({ username, index, found, expected })
        }
      }
      // The active one acts at the address of the dry run itself.
      for (const { address, ...active } of users) {
        const { did } = sandbox.users.find((one: { address: string }) => one.address === address)
        await ask('POST', `/api/v1/policies/${sandbox.id}/dry-run/login`, { body: { did } })
        for (const index of grids.keys()) {
          const [own, asActive] = [await get(address, `grid${index}`), await get(sandbox.id, `grid${index}`)]
          if (own.status !== asActive.status || serialsIn(own.body) !== serialsIn(asActive.body))
            violations.push({ active, index, own, asActive })
        }
      }
      expect(violations).toEqual([])
    }),
    { numRuns: isFullTier ? 60 : 3 },
  )
})

function serialOf({ document }: { document: { credentialSubject: { serial: string }[] } }): string | undefined {
  return document.credentialSubject[0]?.serial
}

function serialsIn(body: { data?: Parameters<typeof serialOf>[0][] | null }): string {
  return JSON.stringify((body.data ?? []).map(serialOf))
}
