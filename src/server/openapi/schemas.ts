import { Account, Credentials, Login } from '#api/accounts/accounts.ts'
import { Component } from '#api/status/components.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { ErrorCode } from '#api/errors.ts'
import { endpoints } from '#api/endpoints.ts'
import { ComponentDays, Day, DayBars, RecordKind, RecordSummary } from '#api/status/history.ts'
import { Change } from '#api/status/news.ts'
import { Figures, HistoryRecord, Transition, UpdateEdit } from '#api/status/record-history.ts'
import { AffectedComponent, Incident, IncidentUpdate } from '#api/status/incidents.ts'
import { Int64 } from '#api/int64.ts'
import { EntityActivity, EntityFlow, EntityParty } from '#api/ledger/entities.ts'
import { LedgerToken } from '#api/ledger/tokens.ts'
import {
  LedgerCount,
  LedgerExport,
  LedgerFigures,
  LedgerInterval,
  LedgerLatency,
  LedgerStats,
} from '#api/ledger/ledger.ts'
import { BlockEvent, SchemaEvent, SignalEvent, StatusEvent, TransactionsEvent } from '#api/live.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import { Page } from '#api/status/page.ts'
import { Policy, PolicyBlock } from '#api/policies/policies.ts'
import { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import { Session, SessionAnswer } from '#api/accounts/session.ts'
import { LedgerSourceInfo, Sources, StatusSourceInfo } from '#api/sources.ts'
import { Rollup, Summary } from '#api/status/status.ts'
import {
  AssessedFee,
  CustomFeeLimit,
  Key,
  NftTransfer,
  PageLinks,
  StakingReward,
  TokenTransfer,
  Transaction,
  TransactionPage,
  FoundPage,
  Transfer,
} from '#api/ledger/transactions.ts'
import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { ledgerSchemaNotes } from './ledger-words.ts'
import { known, knownValues, schemaNotes } from './words.ts'

const ErrorBody = v.object({
  statusCode: v.number(),
  message: v.union([v.string(), v.array(v.string())]),
  code: v.optional(ErrorCode),
})

const LedgerErrorBody = v.object({
  _status: v.object({ messages: v.array(v.object({ message: v.string() })) }),
})

/** Transactions API: every field is always present. */
const printed = {
  Transaction,
  Transfer,
  TokenTransfer,
  NftTransfer,
  StakingReward,
  AssessedFee,
  CustomFeeLimit,
  PageLinks,
  TransactionPage,
  FoundPage,
}

const named: Readonly<Record<string, v.GenericSchema>> = {
  Page,
  Rollup,
  Component,
  Incident,
  IncidentUpdate,
  AffectedComponent,
  Maintenance,
  Summary,
  RecordKind,
  RecordSummary,
  HistoryRecord,
  UpdateEdit,
  Day,
  ComponentDays,
  DayBars,
  Transition,
  Change,
  Figures,
  Account,
  Credentials,
  Login,
  Session,
  SessionAnswer,
  Schema,
  SchemaVersion,
  Policy,
  PolicyBlock,
  ...printed,
  Int64,
  LedgerKey: Key,
  LedgerStats,
  EntityActivity,
  EntityFlow,
  EntityParty,
  LedgerToken,
  LedgerFigures,
  LedgerInterval,
  LedgerCount,
  LedgerLatency,
  Sources,
  StatusSource: StatusSourceInfo,
  LedgerSource: LedgerSourceInfo,
  StatusEvent,
  SignalEvent,
  TransactionsEvent,
  SchemaEvent,
  BlockEvent,
  LedgerError: LedgerErrorBody,
  ErrorCode,
  Error: ErrorBody,
}

/** A schema used by only one endpoint is named after it. */
const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
const envelopes = new Set(['Summary', ...Object.keys(printed)])
/** Queries by their index in the conversion; they have no name in the document. */
const queries = new Map<v.GenericSchema, string>([[LedgerExport, 'exportQuery']])
for (const area of Object.values(endpoints))
  for (const [name, { output, body, query }] of Object.entries<Endpoint>(area)) {
    if (query) queries.set(query, `${name}Query`)
    const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    if (body && !names.has(body)) names.set(body, `${noun}Body`)
    if (names.has(output)) continue
    names.set(output, `${noun}Answer`)
    envelopes.add(`${noun}Answer`)
  }

/** Describes what a client must accept: fields that may be absent, and values that may be null. */
const conversion = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ referenceId, jsonSchema }) => annotated(referenceId ?? '', jsonSchema),
} satisfies ConversionConfig

// Converting one schema converts everything that it refers to, so all are converted at once.
const converted = Object.entries(
  toJsonSchemaDefs(Object.fromEntries([...names, ...queries].map(([schema, name]) => [name, schema])), conversion),
)
const queryPlaces = new Set(queries.values())
const convertedSchemas = Object.fromEntries(converted.filter(([name]) => !queryPlaces.has(name)))
const convertedQueries = Object.fromEntries(converted.filter(([name]) => queryPlaces.has(name)))

export function componentSchemas(): Record<string, JsonSchema> {
  // JSON Schema has no bigint; on the wire it is a number.
  const int64 = { type: 'integer', format: 'int64', description: ledgerSchemaNotes['Int64'] ?? '' } as const
  return { ...convertedSchemas, Int64: int64 }
}

/** Throws for a schema without a name. */
export function refTo(schema: v.GenericSchema): JsonSchema {
  const name = names.get(schema)
  if (name === undefined) throw new Error('A schema of the interface has no name in the document.')
  return { $ref: `#/components/schemas/${name}` }
}

/** Throws for a query that no endpoint accepts. */
export function queryOf(query: v.GenericSchema): Pick<JsonSchema, 'properties' | 'required'> {
  const schema = convertedQueries[queries.get(query) ?? '']
  if (!schema) throw new Error('A query of the interface belongs to no endpoint.')
  return schema
}

function annotated(name: string, schema: JsonSchema): JsonSchema | null {
  if (!schema.properties) return null
  const note = schemaNotes[name] ?? ledgerSchemaNotes[name]
  const fields = Object.entries(schema.properties).map(([field, value]) => [field, fieldOf(name, field, value)])
  const noted = { ...schema, ...(note && { description: note }), properties: Object.fromEntries(fields) }
  // Records are passed on unchanged and may lack fields; our envelopes never do.
  return envelopes.has(name) ? { ...noted, required: presentIn(schema) } : noted
}

/** Fields with a default for reading are always written. */
function presentIn({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.keys(properties).filter((field) => required.includes(field) || hasDefault(properties[field]))
}

function hasDefault(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === 'object' && schema.default !== undefined
}

function fieldOf(name: string, field: string, schema: JsonSchema | boolean): JsonSchema | boolean {
  if (typeof schema === 'boolean') return schema
  if (envelopes.has(name) && hasDefault(schema)) return writtenOf(schema)
  const values = knownValues[name]?.[field]
  const format = formatOf(field)
  return {
    ...schema,
    ...(format && { format }),
    ...(values && { description: known(values), examples: [...values] }),
  }
}

/** Null is written only if it is the default. */
function writtenOf({ default: fallback, ...schema }: JsonSchema): JsonSchema | boolean {
  return (fallback === null ? undefined : schema.anyOf?.[0]) ?? schema
}

function formatOf(field: string): string | undefined {
  if (/^(start_date|day|first_day|last_day)$/.test(field)) return 'date'
  return /(^|_)at$|^(now|since|known_from|scheduled_for|scheduled_until|createDate|updateDate)$/.test(field)
    ? 'date-time'
    : undefined
}
