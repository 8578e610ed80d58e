import { Buffer } from 'node:buffer'
import type { Random } from '../../../platform/random.ts'
import { weighted } from './random-choices.ts'

/** Memos as people write them, at most 100 bytes each. */
export const writtenMemos: readonly string[] = [
  'Rent for March',
  'Invoice 2026-0417, thank you',
  'Merci beaucoup et à bientôt !',
  'Grüße aus Köln, Straße 7',
  'Zażółć gęślą jaźń',
  'Obrigado pelo almoço',
  'İyi günler, teşekkürler',
  'Cảm ơn bạn rất nhiều',
  'Ευχαριστώ πολύ',
  'Спасибо за помощь',
  'Щиро дякую!',
  'شكراً جزيلاً على المساعدة',
  'פרטי התשלום: חשבונית 311',
  'پرداخت شد، ممنون',
  'आपका भुगतान प्राप्त हुआ',
  'আপনাকে ধন্যবাদ',
  'ขอบคุณมากครับ',
  'நன்றி',
  '货款已付，请查收',
  '感謝您的支持',
  'お支払いありがとうございます',
  'ﾃｽﾄ 送金 ①',
  '잘 받았습니다. 감사합니다',
  'გმადლობთ',
  'እናመሰግናለን',
  '🎉🎂 happy birthday 🥳',
  '👩‍💻 → 👨‍👩‍👧‍👦 🇨🇭',
  '🚀🚀🚀',
  'Invoice 4471 – دفعة أولى (50%)',
  'מספר 12-34 for Dana',
  'gift \u202Eexe.gnp\u202C for you',
  'Z\u0351\u036B\u0343a\u036A\u0302l\u034Cg\u0358o\u0341',
  'Claim your prize: https://claim-hbar.example/free?ref=1',
  'www.not-a-link.example',
  '<b>bold</b> & "quoted" <script>alert(1)</script>',
  '=SUM(1)',
  '=HYPERLINK("https://sheet.example";"open")',
  '+1 555 0100',
  '-5',
  '@everyone',
  '  two blanks before and after  ',
  'first line\nsecond line',
  'a\ttab',
  '{"op":"transfer","ref":"8f1c2a","v":2}',
  "'; DROP TABLE transaction; --",
  'null',
  '0.0.1234-1767225600-000000001',
  '9007199254740993',
  'The longest there may be: one hundred bytes of text, which is exactly what a memo can hold, no more.',
]

/** Bytes that are not valid UTF-8, truncated characters, zero bytes. */
export const rawMemos: readonly string[] = [
  'fffe00d8',
  '00000000000000000000000000000001',
  'c3287f80',
  'f09f98',
  '1b5b33316d726564',
  '8950d2a1ee0b6c41f7a30d5e9b',
]

const written = writtenMemos.map((memo) => Buffer.from(memo).toString('base64'))
const raw = rawMemos.map((memo) => Buffer.from(memo, 'hex').toString('base64'))

const occasion = weighted<(random: Random) => string>([
  [70, () => ''],
  [24, (random) => random.pick(written)],
  [1.5, (random) => random.pick(raw)],
  [4.5, (random) => memoOf(`ref ${random.between(100_000, 999_999_999).toString(36)}`)],
])

export function memoOf(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Usually empty. */
export function personalMemo(random: Random): string {
  return occasion(random)(random)
}

export function depositTag(random: Random): string {
  return memoOf(String(random.between(100_000_000, 999_999_999)))
}
