import { count } from '../components/messages/time.ts'

export const notFoundMessages = {
  title: 'There is no page at this address',
  body: 'The address may be wrong, or the page may have moved.',
  toStatus: 'Go to the status page',
} as const

export const shellMessages = {
  skip: 'Skip to the content',
  pages: 'Pages',
  status: 'Status of the network',
  more: 'More',
  options: 'Options',
  search: 'Search or jump',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  help: 'Keyboard shortcuts',
  password: 'Change password',
  shortcuts: 'Single-key shortcuts',
  shortcutStates: { on: 'On', off: 'Off' },
  notify: 'Desktop notifications',
  notifyStates: { off: 'Off', on: 'On' },
  notifyDenied: 'The browser does not allow notifications here. Allow them in its settings for this site.',
  notifyInsecure: 'Notifications need https: this page was opened over http.',
  notifyHint: 'Notifies you of new incidents, updates and status changes while Signalbox is open.',
  affected: (components: number) => `${count(components, 'component')} affected`,
  openIncidents: (incidents: number) => `${count(incidents, 'open incident')}`,
  underWay: (maintenances: number) => `${maintenances} under way`,
  unconfirmed: 'The status cannot be confirmed right now. Below is what was known',
  unconfirmedNever: 'The status could not be confirmed yet. Below is what was known when it was last loaded.',
  titleOpen: (incidents: number, network: string | null) =>
    network === null ? `● ${incidents} open` : `● ${incidents} open on ${network}`,
  homeNetwork: 'Home network',
  homeNetworkHint: 'The title and icon of the tab follow your home network.',
  titleUnconfirmed: '? Cannot confirm',
  appFailed: {
    title: 'Signalbox failed',
    advice: 'Reload the page. Nothing you saved is lost. The browser console says what went wrong.',
  },
  pageOffline: {
    title: 'You are offline',
    advice: 'This page has not been loaded yet. It opens by itself when the connection is back.',
  },
  update: 'A new version of Signalbox is available.',
  reload: 'Reload',
  later: 'Later',
  joinTitle: (parts: readonly string[]) => parts.join(' · '),
} as const
