import * as v from 'valibot'
import { flag, list, text } from '../tolerant.ts'

/** `data` has the settings that the template fixes; others are for the user. */
export const CreateTokenData = v.looseObject({
  active: v.nullish(v.boolean(), true),
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
})
export type CreateTokenData = v.InferOutput<typeof CreateTokenData>

/** Credentials that were issued elsewhere, divided by whether they are accepted. */
export const UploadedDocuments = v.looseObject({ verified: list(v.unknown()), invalid: list(v.unknown()) })

const TopicMessage = v.nullish(v.looseObject({ name: text, version: text }), null)

/** `status` is absent until the user's first request. */
export const ExternalTopicData = v.looseObject({
  status: text,
  documentTopicId: text,
  policyTopicId: text,
  instanceTopicId: text,
  documentMessage: v.fallback(TopicMessage, null),
  policyInstanceMessage: v.fallback(TopicMessage, null),
  schemas: list(v.looseObject({ id: v.string(), name: text, status: text })),
  schema: v.nullish(v.looseObject({ name: text }), null),
  lastUpdate: text,
})
export type ExternalTopicData = v.InferOutput<typeof ExternalTopicData>

/** `target` is the message that the report starts from. */
export const MessagesReportData = v.looseObject({
  target: text,
  status: text,
  report: v.nullish(v.record(v.string(), v.unknown()), null),
})
export type MessagesReportData = v.InferOutput<typeof MessagesReportData>

/** A button inside a grid, for releases from 3 on. */
export const ButtonAddonData = v.looseObject({
  name: text,
  readonly: flag,
  dialog: flag,
  dialogOptions: v.nullish(
    v.looseObject({ dialogTitle: text, dialogDescription: text, dialogResultFieldPath: text }),
    null,
  ),
  hideWhenDiscontinued: flag,
})
export type ButtonAddonData = v.InferOutput<typeof ButtonAddonData>

/** Each document gives its `optionValue` to the row that it is chosen for; `value` is its id. */
export const DropdownAddonData = v.looseObject({
  field: text,
  documents: list(
    v.looseObject({
      name: v.nullish(v.unknown()),
      value: v.nullish(v.unknown()),
      optionValue: v.nullish(v.unknown()),
    }),
  ),
})
export type DropdownAddonData = v.InferOutput<typeof DropdownAddonData>

/** A button that asks for data about a document. */
export const DataButtonData = v.looseObject({ buttonName: text, readonly: flag, hideWhenDiscontinued: flag })
export type DataButtonData = v.InferOutput<typeof DataButtonData>

/** Guardian's own client sends the data on to `url`, if there is one. */
export const ButtonData = v.looseObject({ data: v.nullish(v.unknown()), url: text })
