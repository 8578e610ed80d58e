/** Apart from the messages of the shell: only parts that are loaded late need them. */
export const settingsMessages = {
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  shortcuts: 'Single-key shortcuts',
  shortcutStates: { on: 'On', off: 'Off' },
  notify: 'Desktop notifications',
  notifyStates: { off: 'Off', on: 'On' },
  notifyDenied: 'The browser does not allow notifications here. Allow them in its settings for this site.',
  notifyInsecure: 'Notifications need https: this page was opened over http.',
  notifyHint: 'Notifies you of new incidents, updates and status changes while Signalbox is open.',
  sound: 'Sound on the wall',
  soundStates: { off: 'Off', on: 'On' },
  homeNetwork: 'Home network',
  update: 'A new version of Signalbox is available.',
  reload: 'Reload',
  later: 'Later',
} as const
