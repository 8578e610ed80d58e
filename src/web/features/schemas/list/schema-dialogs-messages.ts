import { count } from '../../../components/messages/time.ts'

/** Texts of the dialogs in which something is done to a whole schema. */
export const schemaDialogWords = {
  cancel: 'Cancel',
  form: {
    name: 'Name',
    description: 'Description',
    entity: 'Entity',
    entityHint: 'What documents of this schema stand for. New schemas can be made for these two.',
    nameMissing: 'It needs a name.',
    nameTaken: 'Another schema has this name already. It may, but they are hard to tell apart.',
  },
  create: { title: 'New schema', action: 'Create draft', lead: 'It begins as a draft without fields.' },
  duplicate: {
    title: (name: string) => `Duplicate “${name}”`,
    action: 'Create copy',
    lead: 'The copy is a draft with an identity of its own. The original stays as it is.',
    otherEntity: (entity: string) => `A copy cannot be of the entity ${entity}: choose one of these.`,
  },
  activate: {
    title: (name: string) => `Activate “${name}”?`,
    action: 'Activate',
    effect: (entity: string) => `From then on, documents of the entity ${entity} have to match it.`,
    switchesOff: 'This switches off',
    switchedOff: 'It becomes a draft again: it can be changed, deleted, or activated once more.',
    nothingOff: 'No schema of this entity is active now, so nothing is switched off.',
    locked: (name: string) =>
      `While “${name}” is active it cannot be changed or deleted. It is switched off only by activating another one.`,
    unsaved: 'Your unsaved edits are not part of it: what was saved last is activated.',
    done: (name: string) => `“${name}” is active`,
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Delete',
    effect: 'It disappears from the list, and cannot be edited or activated any more.',
    dependents: (schemas: number) =>
      `${count(schemas, 'schema embeds it', 'schemas embed it')}. They keep the copy they have, but nobody can change it in one place any more:`,
    noDependents: 'No other schema refers to it.',
    unknownDependents: 'Whether other schemas refer to it is not known: the list of schemas could not be read.',
    export: 'Export it first',
  },
} as const
