/** The pages by name: rail, titles, palette and keyboard help say the same. */
export const pageWords = {
  product: 'Signalbox',
  status: 'Status',
  components: 'Components',
  component: 'Component',
  incidents: 'Incidents',
  incident: 'Incident',
  maintenance: 'Maintenance',
  transactions: 'Transactions',
  transaction: 'Transaction',
  schemas: 'Schemas',
  schema: 'Schema',
  schemaVersions: 'Versions of a schema',
  wall: 'Wall',
  about: 'About',
  signIn: 'Sign in',
  notFound: 'Page not found',
} as const
