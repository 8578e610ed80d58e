import { count } from '../components/messages/time.ts'

export const notFoundMessages = {
  title: 'There is no page at this address',
  body: 'The address may be wrong, or the page may have moved.',
  toStatus: 'Go to the status page',
} as const

/** Of the box that stands while the palette is loaded, and of the palette. */
export const searchBoxMessages = {
  title: 'Search or jump',
  placeholder: 'Page, incident, component, transaction ID, account, time…',
} as const

export const shellMessages = {
  skip: 'Skip to content',
  pages: 'Pages',
  status: 'Status of the network',
  more: 'More',
  search: 'Search',
  help: 'Keyboard shortcuts',
  password: 'Change password',
  sample: 'You are looking at a sample network',
  locked: 'needs an account',
  affected: (components: number) => `${count(components, 'component')} affected`,
  openIncidents: (incidents: number) => `${count(incidents, 'open incident')}`,
  underWay: (maintenances: number) => `${maintenances} under way`,
  unconfirmed: 'The status cannot be confirmed right now. What is shown of it is',
  unconfirmedNever: 'The status could not be confirmed yet. What is shown of it was known when it was last loaded.',
  titleOpen: (incidents: number, network: string | null) =>
    network === null ? `● ${incidents} open` : `● ${incidents} open on ${network}`,
  titleUnconfirmed: '? Cannot confirm',
  appFailed: {
    title: 'Signalbox failed',
    advice: 'Reload the page. Nothing you saved is lost. The browser console says what went wrong.',
  },
  joinTitle: (parts: readonly string[]) => parts.join(' · '),
} as const
