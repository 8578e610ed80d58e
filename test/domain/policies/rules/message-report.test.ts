import { expect, it } from 'vitest'
import { reportedMessages } from '#domain/policies/rules/message-report.ts'

const registry = 'did:hedera:testnet:registry'
const well = { '@context': ['ipfs://well'], credentialSubject: [{ depth: 9 }] }
const mint = { '@context': ['ipfs://mint'], credentialSubject: [{ amount: '12', tokenId: '0.0.77' }] }

const report = {
  schemas: [
    { contextUrl: 'ipfs://well', name: 'Well' },
    { contextUrl: 'ipfs://mint', name: 'MintToken' },
  ],
  tokens: [{ tokenId: '0.0.77', symbol: 'WW' }],
  topics: [
    {
      topicId: '0.0.1',
      messages: [{ id: '1700000000.000000001', type: 'DID-Document', did: 'did:ada' }],
      children: [
        {
          topicId: '0.0.2',
          message: { messageType: 'INSTANCE_POLICY_TOPIC', name: 'Wells', owner: registry },
          messages: [
            {
              id: '1700000050.5',
              type: 'VP-Document',
              document: { verifiableCredential: [well, mint] },
              issuer: registry,
            },
            { id: '1700000040.5', type: 'VC-Document', document: mint, issuer: registry },
            { id: '1700000010.5', type: 'Instance-Policy', name: 'Wells', version: '1.0.0', owner: registry },
            { id: '1700000020.5', type: 'Role-Document', role: 'Installer', issuer: 'did:ada' },
          ],
          children: [
            {
              topicId: '0.0.3',
              messages: [
                {
                  id: '1700000030.5',
                  type: 'VC-Document',
                  documentStatus: 'REVOKE',
                  document: well,
                  issuer: 'did:ada',
                  relationships: ['1700000020.5'],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

it('Messages are listed in the order of the network, with what they are about, from whom, and their topic', () => {
  expect(reportedMessages(report).map(({ kind, what, by, topic }) => [kind, what, by, topic])).toEqual([
    ['registration', '', 'did:ada', '0.0.1'],
    ['version', 'Wells 1.0.0', 'Standard Registry', 'Wells'],
    ['role', 'Installer', 'did:ada', 'Wells'],
    ['document', 'Well', 'Installer', '0.0.3'],
    ['mint', '12 WW', 'Standard Registry', 'Wells'],
    ['presentation', '12 WW', 'Standard Registry', 'Wells'],
  ])
})

it('A message has its time and the status of its document', () => {
  const found = reportedMessages(report).find(({ kind }) => kind === 'document')
  expect(found).toMatchObject({ at: Date.parse('2023-11-14T22:13:50.000Z'), status: 'REVOKE' })
})

it.each([[{}], [{ topics: 'none' }], [{ topics: [{ messages: [{}] }] }]])('The report %j is no failure', (given) => {
  expect(reportedMessages(given).map(({ kind, at }) => [kind, at])).toEqual(
    JSON.stringify(given).includes('[{}]') ? [['other', null]] : [],
  )
})
