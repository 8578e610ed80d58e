import { count } from '../../components/messages/time.ts'

export const accountMessages = {
  lead: 'How you sign in, and where you are signed in.',
  password: 'Password',
  passwordLead: 'A new password signs you out everywhere else.',
  reason: 'This page shows your own account.',
  sessions: 'Sessions',
  browser: 'Browser',
  api: 'API client',
  unknownDevice: 'Unknown device',
  thisOne: 'This session',
  since: 'Signed in',
  used: 'Last used',
  unknownTime: 'at an unknown time',
  end: 'Sign out',
  endOf: (device: string) => `Sign out: ${device}`,
  endOthers: 'Sign out everywhere else',
  ended: (sessions: number) => `Signed out ${count(sessions, 'other session')}.`,
} as const
