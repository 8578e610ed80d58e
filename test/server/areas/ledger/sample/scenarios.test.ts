import type { Transaction } from '#api/ledger/transactions.ts'
import { sampleHour, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { describe, expect, it } from 'vitest'

const hour = sampleHour()
const byTime = new Map(hour.map((record) => [record.consensus_timestamp, record]))
const byId = Map.groupBy(hour, ({ transaction_id }) => transaction_id)
const seconds = (record: Transaction) => Number(record.consensus_timestamp)

describe('Duplicates in the sample', () => {
  const duplicates = hour.filter(({ result }) => result === 'DUPLICATE_TRANSACTION')
  const originals = (duplicate: Transaction) =>
    (byId.get(duplicate.transaction_id) ?? []).filter(
      ({ result, nonce, scheduled }) => result !== 'DUPLICATE_TRANSACTION' && nonce === 0 && !scheduled,
    )

  it('follow one original with the same content, each with a separate fee', () => {
    expect(duplicates.length).toBeGreaterThan(50)
    for (const duplicate of duplicates.filter((record) => seconds(record) > samplePresent + 10)) {
      const [original, ...others] = originals(duplicate)
      expect(others).toEqual([])
      expect(original).toMatchObject({ name: duplicate.name, memo_base64: duplicate.memo_base64 })
      expect(seconds(duplicate)).toBeGreaterThan(original ? seconds(original) : Infinity)
      expect(duplicate.charged_tx_fee).toBeGreaterThan(0n)
      expect(duplicate.charged_tx_fee).toBeLessThan(original?.charged_tx_fee ?? 0n)
      expect(duplicate.nonce).toBe(0)
      expect(duplicate.token_transfers).toEqual([])
    }
  })

  it('came through other nodes with another hash, seldom through the same node with the same hash', () => {
    const pairs = duplicates.flatMap((duplicate) => originals(duplicate).map((original) => ({ duplicate, original })))
    const same = pairs.filter(({ duplicate, original }) => duplicate.node === original.node)
    const others = pairs.filter(({ duplicate, original }) => duplicate.node !== original.node)
    expect(same.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(same.length)
    expect(same.every(({ duplicate, original }) => duplicate.transaction_hash === original.transaction_hash)).toBe(true)
    expect(others.every(({ duplicate, original }) => duplicate.transaction_hash !== original.transaction_hash)).toBe(
      true,
    )
  })

  it('occur up to three times, and for more than one type', () => {
    const counts = [...Map.groupBy(duplicates, ({ transaction_id }) => transaction_id).values()].map(
      ({ length }) => length,
    )
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]))
    expect(new Set(duplicates.map(({ name }) => name)).size).toBeGreaterThan(2)
  })
})

describe('Children in the sample', () => {
  const children = hour.filter(({ nonce }) => nonce > 0)

  it('follow the parent they name within nanoseconds, with its id and without a fee', () => {
    const following = children.filter(({ parent_consensus_timestamp }) => parent_consensus_timestamp !== null)
    expect(following.length).toBeGreaterThan(300)
    for (const child of following) {
      const parent = byTime.get(child.parent_consensus_timestamp ?? '')
      expect(parent?.transaction_id).toBe(child.transaction_id)
      expect(child.consensus_timestamp > (parent?.consensus_timestamp ?? '')).toBe(true)
      expect(child).toMatchObject({ charged_tx_fee: 0n, node: null, valid_duration_seconds: null })
    }
  })

  it('are numbered from 1 without gaps', () => {
    for (const family of Map.groupBy(children, ({ transaction_id }) => transaction_id).values()) {
      const nonces = family.map(({ nonce }) => nonce).toSorted((a, b) => a - b)
      expect(nonces).toEqual(nonces.map((_, index) => index + 1))
    }
  })

  it('sometimes have children', () => {
    const parents = children.map(
      ({ parent_consensus_timestamp }) => byTime.get(parent_consensus_timestamp ?? '')?.nonce,
    )
    expect(parents.filter((nonce) => nonce === 1).length).toBeGreaterThan(0)
  })

  it('name no parent if they precede the transaction that needs them', () => {
    const preceding = children.filter(({ parent_consensus_timestamp }) => parent_consensus_timestamp === null)
    expect(new Set(preceding.map(({ name }) => name))).toEqual(new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT']))
    for (const child of preceding) {
      const parent = byId.get(child.transaction_id)?.find(({ nonce }) => nonce === 0)
      expect(parent && parent.consensus_timestamp > child.consensus_timestamp).toBe(true)
      if (child.name !== 'CRYPTOCREATEACCOUNT') continue
      const receivers = [...(parent?.transfers ?? []), ...(parent?.token_transfers ?? [])].map(({ account }) => account)
      expect(receivers).toContain(child.entity_id)
    }
  })

  it('are reverted with a failed call', () => {
    const undone = children.filter(({ result }) => result === 'REVERTED_SUCCESS')
    expect(undone.length).toBeGreaterThan(0)
    for (const child of undone)
      expect(byTime.get(child.parent_consensus_timestamp ?? '')?.result).toBe('CONTRACT_REVERT_EXECUTED')
  })
})

describe('Schedules in the sample', () => {
  const created = hour.filter(({ name, result }) => name === 'SCHEDULECREATE' && result === 'SUCCESS')
  const executed = hour.filter(({ scheduled }) => scheduled)
  const delays = executed.flatMap((record) => {
    const creation = created.find(({ transaction_id }) => transaction_id === record.transaction_id)
    return creation ? [seconds(record) - seconds(creation)] : []
  })

  it('are executed by the network with the id of their creation, right after a signature', () => {
    expect(delays.length).toBeGreaterThan(40)
    for (const record of executed) {
      expect(record).toMatchObject({
        nonce: 0,
        parent_consensus_timestamp: null,
        node: null,
        valid_duration_seconds: null,
      })
      const before = String(BigInt(record.consensus_timestamp.replace('.', '')) - 1n)
      expect(byTime.get(`${before.slice(0, -9)}.${before.slice(-9)}`)?.name).toBe('SCHEDULESIGN')
    }
  })

  it('are executed within seconds, within minutes, and later than the first range of a search by id', () => {
    expect(Math.min(...delays)).toBeLessThan(20)
    expect(delays.filter((delay) => delay > 60 && delay < 1200).length).toBeGreaterThan(5)
    expect(Math.max(...delays)).toBeGreaterThan(35 * 60)
    expect(new Set(executed.map(({ name }) => name)).size).toBeGreaterThan(3)
    expect(new Set(executed.map(({ result }) => result))).toEqual(new Set(['SUCCESS', 'INSUFFICIENT_ACCOUNT_BALANCE']))
  })

  it('are signed by others, sometimes too late', () => {
    const entities = new Set(created.map(({ entity_id }) => entity_id))
    expect(entities.size).toBe(created.length)
    const signatures = hour.filter(({ name, entity_id }) => name === 'SCHEDULESIGN' && entities.has(entity_id))
    expect(signatures.length).toBeGreaterThan(created.length)
    expect(signatures.map(({ result }) => result)).toContain('SCHEDULE_ALREADY_EXECUTED')
  })

  it('are never executed after their creator deleted them', () => {
    const gone = new Set(hour.filter(({ name }) => name === 'SCHEDULEDELETE').map(({ entity_id }) => entity_id))
    expect(gone.size).toBeGreaterThan(0)
    const ids = new Set(created.filter(({ entity_id }) => gone.has(entity_id)).map((record) => record.transaction_id))
    expect(executed.filter(({ transaction_id }) => ids.has(transaction_id))).toEqual([])
  })
})

describe('Batches in the sample', () => {
  const batches = hour.filter(({ name }) => name === 'ATOMICBATCH')
  const innerOf = (batch: Transaction) =>
    hour.filter(
      ({ parent_consensus_timestamp, batch_key }) =>
        parent_consensus_timestamp === batch.consensus_timestamp && batch_key !== null,
    )

  it('hold transactions with separate ids', () => {
    expect(batches.length).toBeGreaterThan(50)
    for (const batch of batches) {
      const inner = innerOf(batch)
      expect(inner.length).toBeGreaterThan(0)
      const ids = new Set([batch, ...inner].map(({ transaction_id }) => transaction_id))
      expect(ids.size).toBe(inner.length + 1)
      expect(batch.batch_key).toBeNull()
      expect(inner.every(({ nonce, scheduled }) => nonce === 0 && !scheduled)).toBe(true)
      const results = inner.map(({ result }) => result)
      const undone = [...results.slice(1).map(() => 'REVERTED_SUCCESS'), 'INSUFFICIENT_ACCOUNT_BALANCE']
      expect(results).toEqual(batch.result === 'SUCCESS' ? results.map(() => 'SUCCESS') : undone)
    }
  })

  it('succeed or fail as a whole, with keys of both kinds and children of inner transactions', () => {
    expect(new Set(batches.map(({ result }) => result))).toEqual(new Set(['SUCCESS', 'INNER_TRANSACTION_FAILED']))
    const inner = batches.flatMap(innerOf)
    const kinds = inner.flatMap(({ batch_key }) =>
      typeof batch_key === 'object' && batch_key ? [batch_key._type] : [],
    )
    expect(new Set(kinds)).toEqual(new Set(['ED25519', 'ECDSA_SECP256K1']))
    const times = new Set(inner.map(({ consensus_timestamp }) => consensus_timestamp))
    expect(hour.some(({ nonce, parent_consensus_timestamp: parent }) => nonce === 1 && times.has(parent ?? ''))).toBe(
      true,
    )
  })
})

describe('Ids in the sample', () => {
  it('are shared only within one scenario', () => {
    for (const entries of byId.values()) {
      const plain = entries.filter(
        ({ nonce, scheduled, result }) => nonce === 0 && !scheduled && result !== 'DUPLICATE_TRANSACTION',
      )
      expect(plain.length).toBeLessThanOrEqual(1)
    }
  })

  it('are new for created entities', () => {
    const creating = new Set(['CRYPTOCREATEACCOUNT', 'SCHEDULECREATE', 'TOKENCREATION', 'CONSENSUSCREATETOPIC'])
    const made = hour.filter(({ name, result }) => creating.has(name) && result === 'SUCCESS')
    expect(new Set(made.map(({ entity_id }) => entity_id)).size).toBe(made.length)
    const minted = hour
      .filter(({ name, result }) => name === 'TOKENMINT' && result === 'SUCCESS')
      .flatMap(({ nft_transfers }) =>
        nft_transfers.map(({ token_id, serial_number }) => `${token_id}/${serial_number}`),
      )
    expect(minted.length).toBeGreaterThan(100)
    expect(new Set(minted).size).toBe(minted.length)
  })
})
