import { accountLimits } from './limits/accounts.ts'
import { ledgerLimits } from './limits/ledger.ts'
import type { Limit } from './limits/limit.ts'
import { policyLimits } from './limits/policies.ts'
import { serviceLimits } from './limits/service.ts'
import { statusLimits } from './limits/status.ts'

export type { Limit }

/** `docs/configuration.md` lists these; a test compares the two. */
export const limitTable = {
  ...serviceLimits,
  ...statusLimits,
  ...ledgerLimits,
  ...policyLimits,
  ...accountLimits,
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limitTable

export type Limits = { readonly [Name in LimitName]: number }

export const limits: Limits = valuesOf(limitTable)

/** The limits that can be set by environment variables. */
export const limitSettings: readonly { readonly name: LimitName; readonly setting: string }[] = Object.entries(
  limitTable,
).flatMap(([name, limit]) => ('setting' in limit && isLimitName(name) ? [{ name, setting: limit.setting }] : []))

function isLimitName(name: string): name is LimitName {
  return name in limitTable
}

function valuesOf<Name extends string>(table: Readonly<Record<Name, Limit>>): Readonly<Record<Name, number>>
function valuesOf(table: Readonly<Record<string, Limit>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(table).map(([name, { value }]) => [name, value]))
}
