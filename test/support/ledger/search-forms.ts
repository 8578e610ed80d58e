/** The time that searches are relative to, in UTC. */
export const searchNow = Date.parse('2026-11-22T10:30:00Z')
const transaction = '/transactions/0.0.3881102-1795342987-183946182'
const hash = 'OxfaENC_745n9QsBD59QDfpPjkVVRPEoWwQZHy7KSrG3ScJJNovCMCP7g_hh7R-0'
const hex = '3b17da10d0bfef8e67f50b010f9f500dfa4f8e455544f1285b04191f2eca4ab1b749c249368bc23023fb83f861ed1fb4'
const account = '/ledger/0.0.3881102'
export const evmHash = `0x${'ab'.repeat(32)}`
export const evmAddress = `0x${'cd'.repeat(20)}`
const seconds = (iso: string) => Date.parse(iso) / 1000
const at = (from: string, until: string) =>
  `/transactions?timestamp=gte:${seconds(from)}.000000000&timestamp=lt:${seconds(until)}.000000000`

/** The forms in which operators paste what they look for, each with its target, or the beginning of the explanation. */
export const searchForms: readonly (readonly [string, string])[] = [
  ['0.0.3881102@1795342987.183946182', transaction],
  ['0.0.3881102-1795342987-183946182', transaction],
  ['3881102@1795342987.183946182', transaction],
  ['0.0.3881102@1795342987.183946182?scheduled', transaction],
  ['0.0.3881102@1795342987.183946182/2', transaction],
  ['  0.0.3881102@1795342987.183946182  ', transaction],
  ['https://hashscan.io/mainnet/transaction/0.0.3881102@1795342987.183946182', transaction],
  [hex, `/transactions/${hash}`],
  [`0x${hex}`, `/transactions/${hash}`],
  [hash.replaceAll('_', '/').replaceAll('-', '+'), `/transactions/${hash}`],
  [hash, `/transactions/${hash}`],
  ['0.0.3881102', account],
  ['0.0.3881102-vfmkw', account],
  ['3881102', account],
  ['https://hashscan.io/mainnet/account/0.0.3881102', account],
  ['0x00000000000000000000000000000000003b388e', account],
  ['0.0.3045981', '/ledger/0.0.3045981'],
  ['1795342987.183946182', '/transactions?timestamp=1795342987.183946182'],
  ['1795342987', at('2026-11-22T10:22:37Z', '2026-11-22T10:23:38Z')],
  ['2026-11-22T10:23:08Z', at('2026-11-22T10:22:38Z', '2026-11-22T10:23:39Z')],
  ['2026-11-22T10:23:08.183946182Z', '/transactions?timestamp=1795342988.183946182'],
  ['10:23', at('2026-11-22T10:23:00Z', '2026-11-22T10:24:00Z')],
  ['yesterday 14:00', at('2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z')],
  ['yesterday 2:00 pm', at('2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z')],
  ['22 Nov 10:23', at('2026-11-22T10:23:00Z', '2026-11-22T10:24:00Z')],
  ['22 Nov, 10:23:08 UTC', at('2026-11-22T10:22:38Z', '2026-11-22T10:23:39Z')],
  [
    'Sun Nov 22 2026 10:23:08 GMT+0000 (Coordinated Universal Time)',
    at('2026-11-22T10:22:38Z', '2026-11-22T10:23:39Z'),
  ],
  ['now-15m', at('2026-11-22T10:15:00Z', '2026-11-22T10:16:00Z')],
  ['Saturday 14:00', at('2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z')],
  ['9:40 – 10:25 am', at('2026-11-22T09:40:00Z', '2026-11-22T10:25:00Z')],
  ['20–21 November 2026', at('2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z')],
  ['last hour', at('2026-11-22T09:30:00Z', '2026-11-22T10:30:00Z')],
  ['https://hashscan.io/mainnet/topic/0.0.3881102/5', account],
  ['https://mainnet.mirrornode.hedera.com/api/v1/accounts/0.0.3881102/nfts', account],
  ['/api/v1/transactions?account.id=0.0.3881102&result=fail', '/transactions?account.id=0.0.3881102&result=fail'],
  ['"transaction_id":"0.0.3881102-1795342987-183946182"', transaction],
  [
    '0.0.3881102@1795342987',
    '/transactions?payer=0.0.3881102&timestamp=gte:1795342987.000000000&timestamp=lt:1795343168.000000000',
  ],
  ['0.0.3881102-vfmkw@1795342987.183946182', transaction],
  ['20.11.2026', at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  ['20/11/2026', at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  ['11/20/2026', at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  ['11/20/2026 2:05 PM', at('2026-11-20T14:05:00Z', '2026-11-20T14:06:00Z')],
  ['20 Nov 2026', at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  ['Nov 20', at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  ['2 h ago', at('2026-11-22T08:30:00Z', '2026-11-22T08:31:00Z')],
  ['“0.0.3881102@1795342987.183946182”', transaction],
  ['It is 0.0.3881102@1795342987.183946182.', transaction],
  ['0.0.3881102-1795342987-183946182?nonce=2', transaction],
  ['0.0.3881102.', account],
  ['INVALID_SIGNATURE', '/transactions?code=INVALID_SIGNATURE'],
  ['CRYPTOTRANSFER', '/transactions?transactiontype=CRYPTOTRANSFER'],
  ['now-1h30m', at('2026-11-22T09:00:00Z', '2026-11-22T09:01:00Z')],
  ['-15m', at('2026-11-22T10:15:00Z', '2026-11-22T10:16:00Z')],
  ['from 9:40 to 10:25', at('2026-11-22T09:40:00Z', '2026-11-22T10:25:00Z')],
  ['between 9:40 and 10:25', at('2026-11-22T09:40:00Z', '2026-11-22T10:25:00Z')],
  ['since 9:40', at('2026-11-22T09:40:00Z', '2026-11-22T10:30:00Z')],
  ['last week', at('2026-11-15T10:30:00Z', '2026-11-22T10:30:00Z')],
  [evmHash, 'This is a 32-byte Ethereum hash.'],
  [evmAddress, 'This EVM address does not map to an account number'],
  [hex.slice(0, 50), 'A hash has 96 hexadecimal digits'],
  ['rent for May', 'Enter a transaction ID'],
  ['USDC', 'Enter a transaction ID'],
]
