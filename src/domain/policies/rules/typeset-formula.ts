import { ownMember } from '../../json/json-value.ts'
import { bracedText, readerOf, TypesetError, wordsIn, type TokenReader } from './typeset-tokens.ts'

export type ReadFormula = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

export interface FormulaNames {
  readonly variables: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

/** The name of a policy variable or function in a formula, which never collides with the calculator's own names. */
export function safeName(name: string): string {
  return `v_${name}`
}

/**
 * Translates a typeset formula (LaTeX), as Guardian's math editor writes it, to the calculator's syntax. The reason
 * completes the sentence "The formula …".
 */
export function readTypeset(latex: string, names: FormulaNames): ReadFormula {
  const reader = readerOf(latex)
  try {
    const text = condition({ reader, names, bound: new Set() })
    const rest = reader.peek()
    if (rest !== undefined) throw new TypesetError(`has “${rest}” in a place that is not understood`)
    return { ok: true, text }
  } catch (error) {
    if (error instanceof TypesetError) return { ok: false, reason: error.message }
    throw error
  }
}

interface Reading {
  readonly reader: TokenReader
  readonly names: FormulaNames
  /** The counters of the enclosing sums and products. */
  readonly bound: ReadonlySet<string>
}

const relations: Readonly<Record<string, string>> = {
  '=': '==',
  '<': '<',
  '>': '>',
  '\\lt': '<',
  '\\gt': '>',
  '\\ne': '!=',
  '\\neq': '!=',
  '\\le': '<=',
  '\\leq': '<=',
  '\\leqslant': '<=',
  '\\ge': '>=',
  '\\geq': '>=',
  '\\geqslant': '>=',
}
const joins: Readonly<Record<string, string>> = { '\\land': 'and', '\\wedge': 'and', '\\lor': 'or', '\\vee': 'or' }
const products: Readonly<Record<string, string>> = {
  '*': '*',
  '\\cdot': '*',
  '\\times': '*',
  '\\ast': '*',
  '/': '/',
  '\\div': '/',
}

/** Functions by LaTeX command, and by the names that editors use. */
const functions: Readonly<Record<string, string>> = {
  abs: 'abs',
  arccos: 'acos',
  arcsin: 'asin',
  arctan: 'atan',
  ceil: 'ceil',
  cos: 'cos',
  equalstring: 'equal',
  exp: 'exp',
  floor: 'floor',
  lb: 'log2',
  length: 'count',
  lg: 'log10',
  ln: 'log',
  log: 'log10',
  max: 'max',
  mean: 'mean',
  median: 'median',
  min: 'min',
  mod: 'mod',
  power: 'pow',
  round: 'round',
  sin: 'sin',
  size: 'count',
  sqrt: 'sqrt',
  standarddeviation: 'std',
  sum: 'sum',
  tan: 'tan',
  total: 'sum',
  variance: 'variance',
}
const fractions: ReadonlySet<string> = new Set(['\\frac', '\\dfrac', '\\tfrac', '\\cfrac'])
const namings: ReadonlySet<string> = new Set(['\\operatorname', '\\mathrm', '\\mathit', '\\mathsf', '\\mathbf'])
const constants: Readonly<Record<string, string>> = { pi: 'pi', e: 'e', exponentialE: 'e', infty: 'Infinity' }
const closings: Readonly<Record<string, readonly [string, string]>> = {
  '|': ['|', 'abs'],
  '\\lvert': ['\\rvert', 'abs'],
  '\\vert': ['\\vert', 'abs'],
  '\\lfloor': ['\\rfloor', 'floor'],
  '\\lceil': ['\\rceil', 'ceil'],
}

function of(table: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
  return name === undefined ? undefined : ownMember(table, name)
}

function condition(at: Reading): string {
  const { reader } = at
  let text = relation(at)
  for (let join = of(joins, reader.peek()); join; join = of(joins, reader.peek())) {
    reader.take()
    text = `(${text}) ${join} (${relation(at)})`
  }
  return text
}

function relation(at: Reading): string {
  const { reader } = at
  if (reader.skip('\\neg', '\\lnot')) return `not (${relation(at)})`
  let text = sum(at)
  for (let sign = of(relations, reader.peek()); sign; sign = of(relations, reader.peek())) {
    reader.take()
    text = `${text} ${sign} ${sum(at)}`
  }
  return text
}

function sum(at: Reading): string {
  const { reader } = at
  let text = term(at)
  while (reader.peek() === '+' || reader.peek() === '-') text = `${text} ${reader.take()} ${term(at)}`
  return text
}

function term(at: Reading): string {
  const { reader } = at
  let text = signed(at)
  for (;;) {
    const sign = of(products, reader.peek())
    if (sign) {
      reader.take()
      text = `${text} ${sign} ${signed(at)}`
    } else if (beginsFactor(reader.peek())) text = `${text} * ${power(at)}`
    else return text
  }
}

/** True if a factor follows without a multiplication sign. */
function beginsFactor(one: string | undefined): boolean {
  if (one === undefined) return false
  if (/^[\w.(]/.test(one)) return one !== '_'
  return (
    fractions.has(one) ||
    namings.has(one) ||
    ['\\sqrt', '\\begin', '\\sum', '\\prod', '\\lvert', '\\lfloor', '\\lceil', '\\infty'].includes(one) ||
    (one.startsWith('\\') && (Object.hasOwn(functions, one.slice(1)) || isGreek(one)))
  )
}

function isGreek(command: string): boolean {
  return /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)$/i.test(
    command,
  )
}

function signed(at: Reading): string {
  const { reader } = at
  if (reader.skip('-')) return `(-${signed(at)})`
  return reader.skip('+') ? signed(at) : power(at)
}

function power(at: Reading): string {
  const base = primary(at)
  if (!at.reader.skip('^')) return base
  return `(${base}) ^ (${argument(at)})`
}

/** The contents of braces, or the next character. */
function argument(at: Reading): string {
  const { reader } = at
  if (reader.skip('{')) {
    const text = condition(at)
    reader.expect('}')
    return text
  }
  const one = reader.peek() ?? ''
  if (!/^\d.+/.test(one)) return primary(at)
  reader.take()
  reader.back(one.slice(1))
  return one.slice(0, 1)
}

function primary(at: Reading): string {
  const { reader } = at
  const one = reader.take()
  if (/^[\d.]/.test(one)) return one
  if (one === '(' || one === '{') return `(${until(at, one === '(' ? ')' : '}')})`
  if (one === '[' || one === '\\lbrack') return `[${listUntil(at, [']', '\\rbrack']).join(', ')}]`
  const closing = ownMember(closings, one)
  if (closing) return `${closing[1]}(${until(at, closing[0])})`
  if (fractions.has(one)) return `((${argument(at)}) / (${argument(at)}))`
  if (one === '\\sqrt') return root(at)
  const words = wordsIn(one)
  if (words !== null) return JSON.stringify(words)
  if (one === '\\begin') return cases(at)
  if (one === '\\sum' || one === '\\prod') return series(at, one)
  if (namings.has(one)) return named(at, bracedText(reader))
  if (/^[A-Za-z]$/.test(one)) return named(at, one)
  if (/^\\[A-Za-z]+$/.test(one)) return named(at, one.slice(1))
  throw new TypesetError(`has “${one}” in a place that is not understood`)
}

function until(at: Reading, closing: string): string {
  const text = condition(at)
  at.reader.expect(closing)
  return text
}

function listUntil(at: Reading, closings_: readonly string[]): string[] {
  const items: string[] = []
  if (at.reader.skip(...closings_)) return items
  do items.push(condition(at))
  while (at.reader.skip(','))
  at.reader.expect(...closings_)
  return items
}

function root(at: Reading): string {
  if (!at.reader.skip('[')) return `sqrt(${argument(at)})`
  const degree = until(at, ']')
  return `nthRoot(${argument(at)}, ${degree})`
}

function named(at: Reading, name: string): string {
  const { reader, names, bound } = at
  if (reader.peek() === '_') return subscripted(at, name)
  if (names.functions.has(name)) return call(at, safeName(name))
  if (names.variables.has(name) || bound.has(name)) return safeName(name)
  const known = of(functions, name.toLowerCase())
  if (known) return call(at, known)
  const constant = of(constants, name)
  if (constant) return constant
  throw new TypesetError(`uses ${name}, which is neither a variable nor a function`)
}

/** A subscript: a part of the name, the base of a logarithm, or a list index. */
function subscripted(at: Reading, name: string): string {
  const { reader, names } = at
  reader.expect('_')
  const [first, second, third] = [reader.peek(), reader.peek(1), reader.peek(2)]
  const plain = first === '{' && third === '}' ? second : first
  const whole = `${name}_${plain}`
  if (names.variables.has(whole) || names.functions.has(whole)) {
    if (first === '{') for (const one of ['{', plain ?? '', '}']) reader.expect(one)
    else reader.take()
    return named(at, whole)
  }
  const index = argument(at)
  if (name === 'log') return `log(${callArguments(at).join(', ')}, ${index})`
  if (!names.variables.has(name)) throw new TypesetError(`uses ${name}, which is not a list`)
  return `${safeName(name)}[${index}]`
}

function call(at: Reading, name: string): string {
  return `${name}(${callArguments(at).join(', ')})`
}

function callArguments(at: Reading): string[] {
  const { reader } = at
  if (reader.skip('(')) return listUntil(at, [')'])
  if (reader.peek() === '{') return [argument(at)]
  return [power(at)]
}

/** A sum or product over a counter. */
function series(at: Reading, command: string): string {
  const { reader, bound } = at
  let [counter, from, to] = ['', '', '']
  for (let side = reader.peek(); side === '_' || side === '^'; side = reader.peek()) {
    reader.take()
    if (side === '^') to = argument(at)
    else {
      reader.expect('{')
      const first = reader.take()
      counter = namings.has(first) ? bracedText(reader) : first.replace(/^\\/, '')
      reader.expect('=')
      from = until(at, '}')
    }
  }
  if (counter === '' || to === '') throw new TypesetError('has a sum or product without its bounds')
  const body = term({ ...at, bound: new Set([...bound, counter]) })
  return `${command === '\\sum' ? 'sum' : 'prod'}(map((${from}):(${to}), f(${safeName(counter)}) = ${body}))`
}

/** The value of the first condition that holds. */
function cases(at: Reading): string {
  const { reader } = at
  const kind = bracedText(reader)
  if (kind !== 'cases') throw new TypesetError(`has a ${kind}, which is not understood`)
  const rows: { value: string; test: string | null }[] = []
  while (reader.peek() !== '\\end') {
    const value = condition(at)
    rows.push({ value, test: reader.skip('&') ? caseTest(at) : null })
    if (!reader.skip('\\\\')) break
  }
  reader.expect('\\end')
  bracedText(reader)
  const last = rows.findIndex(({ test }) => test === null)
  const used = last === -1 ? rows : rows.slice(0, last + 1)
  const text = used.reduceRight<string>(
    (rest, { value, test }) => (test === null ? `(${value})` : `((${test}) ? (${value}) : ${rest})`),
    'undefined',
  )
  return `(${text})`
}

function caseTest(at: Reading): string | null {
  const { reader } = at
  const words = wordsIn(reader.peek())?.toLowerCase()
  if (words === undefined) return reader.peek() === '\\\\' || reader.peek() === '\\end' ? null : condition(at)
  reader.take()
  return words === 'if' || words === 'for' || words === 'when' ? condition(at) : null
}
