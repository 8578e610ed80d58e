import { stringifyJson } from '#api/json.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Formula, FormulaAnswer, Script, ScriptAnswer } from '../calculation/calculator.ts'
import type { BlockRun } from './engine/block-type.ts'

/** Formulas in turn, each with the variables that earlier ones assign. */
export function calculate(
  run: BlockRun,
  scope: JsonObject,
  formulas: readonly Formula[],
): Promise<readonly FormulaAnswer[]> {
  return run.compute(`formulas ${stringifyJson([scope, formulas])}`, () => run.calculator.formulas(scope, formulas))
}

export function runScript(run: BlockRun, script: Script): Promise<ScriptAnswer> {
  return run.compute(`script ${stringifyJson(script)}`, () => run.calculator.script(script))
}

export function valueIn(answer: FormulaAnswer | undefined): unknown {
  return answer && 'value' in answer ? answer.value : undefined
}
