import { fieldOf, textIn } from '#domain/policies/policy-row.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { BlockType } from '../engine/block-type.ts'

/** Adds the states that each document was saved in. */
export const historyAddon: BlockType = {
  async join({ block, documents }, rows) {
    const label = textIn(block.own, 'timelineLabelPath') ?? 'option.status'
    const comment = textIn(block.own, 'timelineDescriptionPath') ?? 'option.comment'
    const states = await documents.states(rows.map(({ id }) => id))
    return rows.map((row) => ({
      ...row,
      history: (states.get(row.id) ?? []).map(({ row: then, at }) => ({
        labelValue: fieldOf(then, label),
        comment: fieldOf(then, comment),
        created: utcIso(at),
      })),
    }))
  },
}
