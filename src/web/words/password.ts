export const passwordWords = {
  changing: 'Changing…',
  lead: 'Everything else that is signed in with this account is signed out.',
  current: 'Current password',
  fresh: 'New password',
  again: 'New password again',
  differs: 'The two are not the same.',
  same: 'This is the password you have now.',
  wrong: { title: 'The current password is wrong', advice: 'Type the one that you signed in with.' },
  refused: 'The service does not take this password',
  changed: 'Your password is changed. Everything else that was signed in with this account is signed out.',
  changedSignedOut: 'Your password is changed. Sign in with the new one.',
  done: 'Done',
} as const
