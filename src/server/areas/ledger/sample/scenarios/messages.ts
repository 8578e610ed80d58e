import { anyAccount, payerFor } from '../accounts.ts'
import { weighted, outcomes } from '../random-choices.ts'
import { entityId } from '../effects.ts'
import { prices } from '../fees.ts'
import { addDuplicates, latency, submit } from '../submit.ts'
import { memoOf, personalMemo } from '../memos.ts'
import { addNanos } from '../ledger-time.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { topicOf, paidTopics } from '../entities.ts'

const outcome = outcomes(
  [
    [5, 'INVALID_SIGNATURE'],
    [4, 'INSUFFICIENT_PAYER_BALANCE'],
    [2, 'INVALID_TOPIC_ID'],
    [2, 'TOPIC_EXPIRED'],
    [1, 'INVALID_CHUNK_NUMBER'],
  ],
  0.012,
)

const aMemo = weighted([
  [80, ''],
  [8, memoOf('reading')],
  [6, memoOf('anchor v2')],
  [4, memoOf('audit log')],
  [2, null],
])

export function message(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'message')
  const sent = submit(context, {
    name: 'CONSENSUSSUBMITMESSAGE',
    payer,
    entity: topicOf(random, payer),
    price: Math.round(prices.message * (1 + 0.4 * random.share())),
    memo: aMemo(random) ?? personalMemo(random),
    result: outcome(random),
  })
  if (random.chance(0.006)) addDuplicates(context, sent, random.between(1, 3))
}

/** A message too long for one transaction: the parts have consecutive ids. */
export function messageInParts(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'message')
  const topic = topicOf(random, payer)
  const first = context.nextTime()
  const start = addNanos(first, -latency(random))
  for (let part = 0; part < random.between(2, 4); part += 1) {
    submit(context, {
      name: 'CONSENSUSSUBMITMESSAGE',
      payer,
      entity: topic,
      price: prices.message * 2,
      at: part === 0 ? first : context.nextTime(part * 0.3),
      id: { payer, start: addNanos(start, part) },
    })
  }
}

const paidOutcome = outcomes([
  [3, 'MAX_CUSTOM_FEE_LIMIT_EXCEEDED'],
  [2, 'INSUFFICIENT_TOKEN_BALANCE'],
])

export function paidMessage(context: ScenarioContext): void {
  const { random } = context
  const topic = random.pick(paidTopics)
  const payer = anyAccount(random)
  const { collector, token, amount } = topic
  submit(context, {
    name: 'CONSENSUSSUBMITMESSAGE',
    payer,
    entity: topic.id,
    price: prices.message * 60,
    memo: personalMemo(random),
    result: paidOutcome(random),
    feeLimits: [
      {
        account_id: entityId(payer),
        amount: amount * BigInt(random.between(1, 3)),
        denominating_token_id: token === null ? null : entityId(token),
      },
    ],
    customFees: [{ payer, collector, token, amount }],
  })
}
