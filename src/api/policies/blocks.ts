import * as v from 'valibot'
import { Schema } from '../schemas/schemas.ts'
import { flag, list, text } from '../tolerant.ts'

const uiMetaData = v.nullish(v.record(v.string(), v.unknown()), {})

const BlockLink = v.looseObject({ id: v.string(), blockType: v.string(), uiMetaData })

/** Children that the caller may not see are null, so the others keep their positions. */
export const ContainerData = v.looseObject({
  id: v.optional(v.string()),
  blockType: v.string(),
  uiMetaData,
  blocks: list(v.nullable(BlockLink)),
})
export type ContainerData = v.InferOutput<typeof ContainerData>

export const SourceField = v.looseObject({
  name: v.string(),
  title: v.nullish(v.string(), ''),
  type: text,
})
export type SourceField = v.InferOutput<typeof SourceField>

const given = v.nullish(v.string())

/** Times are ISO 8601. Nothing is added to what was sent, because the row is sent back. */
export const StoredDocument = v.looseObject({
  id: v.string(),
  owner: given,
  schema: given,
  createDate: given,
  updateDate: given,
  document: v.optional(v.unknown()),
})
export type StoredDocument = v.InferOutput<typeof StoredDocument>

/** One page of documents. The total is in the pagination addon among `commonAddons`. */
export const DocumentsSourceData = v.looseObject({
  data: list(StoredDocument),
  blocks: list(BlockLink),
  commonAddons: list(BlockLink),
  fields: list(SourceField),
  enableSorting: flag,
  orderField: text,
  orderDirection: text,
})
export type DocumentsSourceData = v.InferOutput<typeof DocumentsSourceData>

/** `size` is the total number of documents; `page` counts from 0. */
export const Pagination = v.object({ size: v.number(), itemsPerPage: v.number(), page: v.number() })
export type Pagination = v.InferOutput<typeof Pagination>

/** The form's fields are defined by the schema document. */
export const RequestBlockData = v.looseObject({
  id: v.string(),
  blockType: v.string(),
  readonly: flag,
  schema: Schema,
  presetSchema: v.nullish(v.unknown(), null),
  presetFields: list(v.unknown()),
  editType: text,
  uiMetaData,
  hideFields: list(v.string()),
  data: v.nullish(v.unknown(), null),
  restoreData: v.nullish(v.unknown(), null),
})
export type RequestBlockData = v.InferOutput<typeof RequestBlockData>

export const BlockButton = v.looseObject({
  tag: v.string(),
  name: v.nullish(v.string(), ''),
  type: text,
})

export const ButtonBlockData = v.looseObject({
  id: v.string(),
  blockType: v.string(),
  readonly: flag,
  type: text,
  uiMetaData: v.nullish(v.looseObject({ buttons: list(BlockButton) }), { buttons: [] }),
  userId: text,
  userDid: text,
})
export type ButtonBlockData = v.InferOutput<typeof ButtonBlockData>

/** `groups` names the kinds of groups that can be founded or joined. */
export const RolesBlockData = v.looseObject({
  roles: list(v.string()),
  groups: list(v.string()),
  groupMap: v.nullish(v.record(v.string(), v.looseObject({ groupAccessType: text, groupRelationshipType: text })), {}),
  isMultipleGroups: flag,
  uiMetaData,
})
export type RolesBlockData = v.InferOutput<typeof RolesBlockData>

/** `data` holds the selectable values. A Guardian does not send `field`, the path of the filtered field. */
export const FilterData = v.looseObject({
  type: text,
  field: text,
  /** The path of the values in the documents that offer them. */
  optionValue: text,
  uiMetaData,
  data: list(v.looseObject({ name: v.nullish(v.unknown()), value: v.nullish(v.unknown()) })),
  filterValue: v.nullish(v.unknown(), null),
  /** If false, the filter starts with its first option. */
  canBeEmpty: v.nullish(v.boolean(), true),
})
export type FilterData = v.InferOutput<typeof FilterData>
