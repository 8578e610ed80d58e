import { count } from '../../../components/messages/time.ts'

const actions: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Saved',
  activated: 'Activated',
  deactivated: 'Switched off',
  deleted: 'Deleted',
}

/** Texts of the versions of a schema. */
export const versionWords = {
  title: 'Versions',
  list: 'Versions, newest first',
  versions: (versions: number) => count(versions, 'version'),
  number: (number: number) => `Version ${number}`,
  action: (action: string) => actions[action] ?? action,
  by: (name: string) => `by ${name}`,
  current: 'as it stands now',
  first: 'The first version.',
  sameContent: 'Its content stayed as it was.',
  show: 'What changed',
  restore: 'Restore into the editor',
  restoreOf: (number: number) => `Restore version ${number} into the editor`,
  restoreHint: 'It replaces what stands in the editor, as one step that can be undone. Nothing is saved by it.',
  readOnly: 'No version can be restored here.',
  gone: {
    title: 'This schema no longer exists',
    deleted: 'Deleted',
    unknown: 'Somebody has deleted it.',
    kept: 'Its versions are kept, to be read.',
    keptToCopy: 'Its versions are kept: each of them can become a new draft.',
    missing: 'There is no such schema',
    missingHint: 'Somebody may have deleted it: then its versions are still there. Or its address is mistyped.',
    copy: 'Make a new draft of it',
    copyOf: (number: number) => `Make a new draft of version ${number}`,
  },
  elsewhere: {
    title: 'No versions are kept',
    hint: 'These schemas are a Guardian’s, which holds each as it is now and nothing of what it was before. What you change here can be compared before it is saved, not taken back after.',
  },
  empty: { title: 'No versions are kept', hint: 'The service keeps one from the next change on.' },
} as const
