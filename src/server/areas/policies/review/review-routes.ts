import { permissions } from '#api/accounts/accounts.ts'
import { compareWithFile, getPolicyComparison, getPolicyLint, listPolicyVersions } from '#api/policies/policy-review.ts'
import type { Context, Hono } from 'hono'
import type { Guard } from '../../../http/caller.ts'
import { json, serve } from '../../../http/serve.ts'
import { invalidQuery, notFound } from '../../../platform/errors.ts'
import { fileIn, type PolicyFileRoutes } from '../file-routes.ts'
import type { PolicyFiles } from '../policy-files.ts'

/** Must be mounted before the size limit for other bodies, because files are compared as a whole. */
export function servePolicyReview(
  app: Hono,
  { files: ours, guard, now }: Pick<PolicyFileRoutes, 'files' | 'now'> & { readonly guard: Guard },
): void {
  async function open(context: Context): Promise<PolicyFiles> {
    await guard(context, permissions.managePolicies, 'STANDARD_REGISTRY')
    if (!ours) throw notFound('A Guardian manages these policies. Export one to check or compare it here.')
    return ours
  }

  serve(app, getPolicyLint, async ({ param, context }) => {
    const files = await open(context)
    return json({ findings: await files.lint(param('policyId'), now()) })
  })
  serve(app, listPolicyVersions, async ({ param, context }) => {
    const files = await open(context)
    return json(await files.versions(param('policyId')))
  })
  serve(app, getPolicyComparison, async ({ param, query, context }) => {
    const files = await open(context)
    const policyId = param('policyId')
    const [number, after] = [numberIn('number', query.number), numberIn('after', query.after)]
    if (query.with === undefined && number === null)
      throw invalidQuery('with', 'name the policy to compare with, or the number of a version')
    return json(await files.compare({ policyId: query.with ?? policyId, number }, { policyId, number: after }))
  })
  serve(app, compareWithFile, async ({ param, query, context }) => {
    const files = await open(context)
    const file = await fileIn(context, query.name)
    return json(await files.compare({ policyId: param('policyId'), number: null }, { file }))
  })
}

function numberIn(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidQuery(name, 'must be the number of a version, such as 1')
  return Number(text)
}
