import { count } from './time.ts'

/** Texts of the editor as a whole. */
export const schemaEditorWords = {
  editor: 'Editor',
  views: { label: 'What is shown', fields: 'Fields', json: 'JSON', preview: 'Preview' },
  undo: 'Undo',
  redo: 'Redo',
  review: 'Review and save',
  reviewShort: 'Save…',
  unchanged: 'No edits',
  edited: 'Edited',
  keptAt: 'kept in this browser',
  notKept: 'This browser keeps no drafts: save before you leave.',
  saved: 'Saved',
  name: 'Name',
  description: 'Description',
  nameMissing: 'A schema needs a name.',
  titleDiffers: (title: string) => `The document itself is titled “${title}”.`,
  titleMissing: 'The document itself has no title.',
  titleThere: 'Use the name there, too',
  fieldsTitle: 'Fields',
  fields: (fields: number) => count(fields, 'field'),
  readOnly: 'You can read this schema, but not change it.',
  stuck: 'Your edits are still here, but they cannot be saved in this schema.',
  duplicate: 'Duplicate as a draft',
  problems: 'To be mended',
  unreadable: {
    title: 'The text is not JSON at the moment',
    hint: 'The fields show how it was before. They follow again as soon as it can be read.',
    never: 'The document cannot be read as JSON. It can be mended in the JSON editor.',
    goThere: 'Go there',
  },
} as const
