/** For values that can be displayed and copied in several forms. */
export const exactMessages = {
  copyForm: (form: string) => `Copy: ${form}`,
  amount: 'The exact amount',
  hbar: 'ℏ',
  hbarWord: 'hbar',
  tinybars: 'tinybars',
  units: 'smallest units',
  token: 'token',
  unitsOf: (token: string) => `of ${token}`,
} as const
