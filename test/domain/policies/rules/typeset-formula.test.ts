import { describe, expect, it } from 'vitest'
import { readTypeset } from '#domain/policies/rules/typeset-formula.ts'

const names = {
  variables: new Set(['a', 'b', 'list', 'rate_low', 'kind']),
  functions: new Set(['share']),
}

describe('A typeset formula', () => {
  it.each([
    ['a+b', 'v_a + v_b'],
    ['a-b*2', 'v_a - v_b * 2'],
    [String.raw`\operatorname{a}*\mathrm{b}`, 'v_a * v_b'],
    [String.raw`2a\cdot b`, '2 * v_a * v_b'],
    [String.raw`-a^2`, '(-(v_a) ^ (2))'],
    [String.raw`a^{b+1}`, '(v_a) ^ (v_b + 1)'],
    [String.raw`\frac{a}{b}`, '((v_a) / (v_b))'],
    [String.raw`\frac12`, '((1) / (2))'],
    [String.raw`\left(a+b\right)\times 2`, '(v_a + v_b) * 2'],
    [String.raw`(a)(b)`, '(v_a) * (v_b)'],
    [String.raw`\left|a-b\right|`, 'abs(v_a - v_b)'],
    [String.raw`|a|`, 'abs(v_a)'],
    [String.raw`\sqrt{a}`, 'sqrt(v_a)'],
    [String.raw`\sqrt[3]{a}`, 'nthRoot(v_a, 3)'],
    [String.raw`\lfloor a\rfloor`, 'floor(v_a)'],
    [String.raw`\max(a,0)`, 'max(v_a, 0)'],
    [String.raw`\ln a`, 'log(v_a)'],
    [String.raw`\log_{2}(a)`, 'log(v_a, 2)'],
    [String.raw`\operatorname{Round}(a)`, 'round(v_a)'],
    [String.raw`\operatorname{size}(\operatorname{list})`, 'count(v_list)'],
    [String.raw`\operatorname{share}(a,b)`, 'v_share(v_a, v_b)'],
    [String.raw`\operatorname{list}_{2}`, 'v_list[2]'],
    [String.raw`\operatorname{rate\_low}`, 'v_rate_low'],
    [String.raw`\operatorname{kind}=\text{dry or flash}`, 'v_kind == "dry or flash"'],
    [String.raw`\operatorname{EqualString}(\operatorname{kind},\ \text{wet})\cdot a`, 'equal(v_kind, "wet") * v_a'],
    [String.raw`\sum_{i=1}^{3} i a`, 'sum(map((1):(3), f(v_i) = v_i * v_a))'],
    [String.raw`\prod_{i=1}^{b}{\operatorname{list}_{i}}`, 'prod(map((1):(v_b), f(v_i) = (v_list[v_i])))'],
    [String.raw`[a,b]`, '[v_a, v_b]'],
    [String.raw`2\pi a`, '2 * pi * v_a'],
    [
      String.raw`\begin{cases} a & a \ge 1 \\ 0 & a < 1 \end{cases}`,
      '(((v_a >= 1) ? (v_a) : ((v_a < 1) ? (0) : undefined)))',
    ],
    [
      String.raw`\begin{cases} a & \text{if } a > b \land b \ne 0 \\ b & \text{otherwise} \end{cases}`,
      '((((v_a > v_b) and (v_b != 0)) ? (v_a) : (v_b)))',
    ],
  ])('%s reads as %s', (latex, text) => {
    expect(readTypeset(latex, names)).toEqual({ ok: true, text })
  })

  it.each([
    ['a+', 'ends too early'],
    ['a+c', 'uses c, which is neither a variable nor a function'],
    [String.raw`\frac{a}`, 'ends too early'],
    ['(a', 'has its end where ) is expected'],
    ['a)', 'has “)” in a place that is not understood'],
    [String.raw`\placeholder{}`, 'uses placeholder, which is neither a variable nor a function'],
    [String.raw`\begin{matrix} a \end{matrix}`, 'has a matrix, which is not understood'],
    [String.raw`\sum a`, 'has a sum or product without its bounds'],
    [String.raw`b_{1}_`, 'has “_” in a place that is not understood'],
    [String.raw`c_{1}`, 'uses c, which is not a list'],
    ['', 'ends too early'],
  ])('%s is refused in words: %s', (latex, reason) => {
    expect(readTypeset(latex, names)).toEqual({ ok: false, reason })
  })
})
