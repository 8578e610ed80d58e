import { ownMember } from '#domain/json/json-value.ts'
import { formatNumber } from '../../../components/number-format.ts'

const credentials: Readonly<Record<string, string>> = {
  MintToken: 'Minted tokens',
  MintNFToken: 'Minted non-fungible tokens',
  WipeToken: 'Wiped tokens',
}

/** The members of the credentials above, which no schema names. */
const tokenMembers: Readonly<Record<string, string>> = {
  date: 'Date',
  tokenId: 'Token',
  amount: 'Amount',
  serials: 'Serial numbers',
  accountId: 'Account',
}

export const documentMessages = {
  title: 'Document',
  from: (name: string) => `From ${name}`,
  ownedBy: (name: string) => `Owned by ${name}`,
  others: 'Documents of the list',
  previous: 'Previous',
  next: 'Next',
  place: (place: number, all: number) => `${formatNumber(place)} of ${formatNumber(all)} on this page`,
  fields: 'In words',
  json: 'JSON',
  copyJson: 'Copy JSON',
  id: 'ID',
  owner: 'Owner',
  created: 'Created',
  hash: 'Hash',
  changed: 'Changed',
  schema: 'Schema',
  status: 'Status',
  empty: 'This document is empty.',
  unnamed: 'The schema of this document could not be loaded, so fields are shown by their keys.',
  missing: {
    title: 'Document not found',
    hint: 'It does not exist, or this block does not show it to you.',
    since: 'Last known content: this block no longer shows you this document.',
  },
  back: 'Close',
  numbered: (label: string, number: number) => `${label} ${number}`,
  credential: 'Credential',
  /** A type ends with the version of its schema. */
  credentialOf: (type: string | null) => ownMember(credentials, type?.split('&')[0] ?? ''),
  tokenMember: (key: string) => ownMember(tokenMembers, key) ?? key,
  tokensHere: 'These tokens exist only on this service.',
} as const
