import { stringifyJson } from '#api/json.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { plainDecimals, plainDecimalsIn } from '#domain/json/plain-numbers.ts'
import type { Formula, FormulaAnswer, Script, ScriptAnswer } from '../calculation/calculator.ts'
import type { BlockRun } from './engine/block-type.ts'

/** Evaluates formulas in order, each with the variables assigned by earlier ones. */
export function calculate(
  run: BlockRun,
  scope: JsonObject,
  formulas: readonly Formula[],
): Promise<readonly FormulaAnswer[]> {
  const plain = plainDecimalsIn(scope)
  return run.compute(`formulas ${stringifyJson([plain, formulas])}`, () => run.calculator.formulas(plain, formulas))
}

export function runScript(run: BlockRun, script: Script): Promise<ScriptAnswer> {
  const plain = {
    ...script,
    documents: script.documents.map(plainDecimals),
    sources: script.sources.map(plainDecimals),
  }
  return run.compute(`script ${stringifyJson(plain)}`, () => run.calculator.script(plain))
}

export function valueIn(answer: FormulaAnswer | undefined): unknown {
  return answer && 'value' in answer ? answer.value : undefined
}
