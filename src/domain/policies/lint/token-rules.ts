import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { textsIn, type WorkflowBlock } from '../workflow.ts'
import { findingAt, type LintSubject } from './lint-subject.ts'

/** The blocks that need a token, with what they do to it. */
const actions: ReadonlyMap<string, { readonly verb: string; readonly hasRule: boolean }> = new Map([
  ['mintDocumentBlock', { verb: 'mints', hasRule: true }],
  ['retirementDocumentBlock', { verb: 'wipes', hasRule: true }],
  ['tokenActionBlock', { verb: 'changes', hasRule: false }],
  ['tokenConfirmationBlock', { verb: 'confirms', hasRule: false }],
])

/** Reports blocks that mint, wipe or change tokens but lack the token, the amount or the account. */
export function lintTokens(subject: LintSubject): PolicyFinding[] {
  return subject.workflow.all.flatMap((block) => {
    const action = actions.get(block.blockType)
    if (!action) return []
    const failing = (rule: string, lack: string, advice: string) =>
      findingAt(subject, block, {
        rule,
        severity: 'error',
        message: `It ${action.verb} nothing: ${lack}. Every document that reaches it fails.`,
        advice,
      })
    const found: PolicyFinding[] = []
    if (!namesToken(block)) found.push(failing('no-token', 'it names no token', 'Choose a token or a template.'))
    if (action.hasRule && !isSet(block.own['rule']))
      found.push(failing('no-amount', 'it has no rule for the amount', 'Enter a number or a formula as its rule.'))
    if (block.own['accountType'] === 'custom-value' && !isSet(block.own['accountIdValue']))
      found.push(failing('no-account', 'its account is to be a value, which is empty', 'Enter the account.'))
    return found
  })
}

function namesToken({ own: { useTemplate, template, tokenId } }: WorkflowBlock): boolean {
  return isSet(useTemplate === true ? template : tokenId)
}

function isSet(value: unknown): boolean {
  return typeof value === 'number' || textsIn(value).some((text) => text.trim() !== '')
}
