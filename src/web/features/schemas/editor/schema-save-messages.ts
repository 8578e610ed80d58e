import type { Conflict } from '#domain/schemas/merge/schema-merge.ts'

const places = { name: 'Name', description: 'Description', order: 'Order of the fields' } as const

/** Texts of saving, merging, and what is kept meanwhile. */
export const saveWords = {
  review: {
    title: 'Review and save',
    action: 'Save',
    unreadable: 'The text is not JSON at the moment. It can be saved as soon as that is mended.',
    nameless: 'It needs a name before it can be saved.',
    faults: 'The service refuses these. Mend them, then save.',
    remarks: 'It can be saved all the same, but look at these once more.',
    back: 'Back to the editor',
    asNew: 'Save as a new draft',
    merge: 'Look at the other change',
  },
  saved: 'Saved',
  savedNothing: 'Nothing was different: it is as it was.',
  cameBack: {
    title: 'The service stored something else than what was sent',
    hint: 'The editor shows what was stored.',
    show: 'What is different',
  },
  restored: {
    lead: 'Your edits were restored, from',
    discard: 'Discard them',
    other: 'There is another draft, from',
    openOther: 'Open it instead',
  },
  elsewhere: {
    title: 'Another tab has this schema open',
    hint: 'Each tab keeps edits of its own. Whoever saves second merges.',
  },
  changed: {
    title: 'Somebody else changed this schema',
    hint: 'Your edits are based on how it was before.',
    look: 'Look and merge',
    take: 'Show it as it is now',
  },
  gone: {
    title: 'This schema no longer exists',
    hint: 'Somebody deleted it. What stands here can become a new draft.',
  },
  version: {
    title: (number: number) => `Version ${number} stands in the editor`,
    hint: 'It is not saved yet.',
    missing: (number: number) => `There is no version ${number}.`,
    undo: 'Undo',
  },
  merge: {
    title: 'Merge two changes',
    lead: 'Somebody else changed this schema while you were editing it. What only one of you changed goes together by itself.',
    changedAt: 'It was changed',
    choice: { label: 'What goes on', merge: 'Both', mine: 'Mine only', theirs: 'Theirs only' },
    hints: {
      merge: 'Both changes, with your choice where they exclude each other.',
      mine: 'As it stands in your editor. Saving it undoes their change.',
      theirs: 'As it stands in the service. Your edits go; one step back brings them back.',
    },
    theirs: 'What they changed',
    mine: 'What you changed',
    conflicts: 'Both of you changed this. Choose:',
    noConflicts: 'The two changes do not touch each other.',
    unreadable: 'One of the texts is not JSON, so they cannot be merged. Choose one of them.',
    of: { mine: 'Mine', theirs: 'Theirs' },
    nothing: 'removed',
    wasBefore: 'It was',
    /** Where it is: "Order of the fields", "mail / title". */
    place: ({ kind, path }: Pick<Conflict, 'kind' | 'path'>): string => {
      if (kind === 'document') return path[0] === 'properties' ? path.slice(1).join(' / ') : path.join(' / ')
      return places[kind]
    },
    action: 'Take over into the editor',
    done: 'Both changes stand in the editor now',
    doneHint: 'Review and save them.',
  },
} as const
