/**
 * The code that every sandbox holds besides `math`, the formula library, before a policy's code runs. As in a
 * Guardian, formulas compare like JavaScript, so that texts can be compared.
 */
export const sandboxPrelude = `
let isStrict = false;

math.import({
  equal: (a, b) => isStrict ? a === b : a == b,
  unequal: (a, b) => isStrict ? a !== b : a != b,
  smaller: (a, b) => a < b,
  smallerEq: (a, b) => a <= b,
  larger: (a, b) => a > b,
  largerEq: (a, b) => a >= b,
}, { override: true });

function plain(value) {
  if (typeof value === 'function') throw new Error('The formula returns a function, not a value');
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  if (math.isMatrix(value)) return plain(value.valueOf());
  if (math.isResultSet(value)) return plain(value.entries.at(-1));
  if (math.isBigNumber(value) || math.isFraction(value)) return math.number(value);
  if (math.isComplex(value) || math.isUnit(value)) return math.format(value);
  return value;
}

function answerOf(formula, scope) {
  try {
    const value = plain(math.evaluate(formula, scope));
    if (typeof value === 'number' && !Number.isFinite(value)) return { reason: 'is ' + value };
    return { value: value === undefined ? null : value };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function runFormulas(text) {
  const { scope, formulas } = JSON.parse(text);
  const answers = formulas.map(({ formula, assign, ...how }) => {
    isStrict = how.isStrict === true;
    const answer = answerOf(formula, scope);
    if (typeof assign === 'string') scope[assign] = 'value' in answer ? answer.value : 'Incorrect formula';
    return answer;
  });
  return JSON.stringify(answers);
}

let script;

// Only unexpected errors get a position: what a script throws on purpose, or what stops it, is clear without one.
// The interpreter adds two lines before those of the script.
function placeOf({ name, stack }) {
  const [, line] = /<input>:(\\d+)/.exec(stack) || [];
  return name === 'Error' || name === 'InternalError' || line === undefined ? '' : ', in line ' + (line - 2) + ' of the script';
}

function startScript(text) {
  const job = JSON.parse(text);
  script = { results: [], notes: [], failure: null };
  const held = script;
  const note = (...values) => {
    if (held.notes.length < 50) held.notes.push(values.map((one) => typeof one === 'string' ? one : JSON.stringify(one)).join(' ').slice(0, 500));
  };
  const fail = (error) => { held.failure = error instanceof Error ? error.message + placeOf(error) : String(error); };
  const formulajs = new Proxy({}, { get() { throw new Error('formulajs is not installed here') } });
  const names = ['done', 'user', 'documents', 'mathjs', 'artifacts', 'formulajs', 'sources', 'debug', 'table'];
  const done = (result, isFinal = true) => { held.results.push({ result, isFinal: isFinal !== false }) };
  const values = [done, job.user, job.documents, math, job.artifacts, formulajs, job.sources, note, note];
  globalThis.console = { log: note, info: note, warn: note, error: note, debug: note };
  try {
    const body = new Function(...names, job.code);
    const answer = body.apply(job.documents, values);
    if (answer && typeof answer.then === 'function') answer.then(undefined, fail);
  } catch (error) {
    fail(error);
  }
  return '';
}

function finishScript() {
  return JSON.stringify(script);
}

for (const formula of ['sum([1, 2]) + 1 * 2 - 3 / 4 ^ 2', '2 == 3 and 1 < 2 ? 1 : max(2, 3)', 'round(1.5, 1) + abs(-1) + min(1, 2)', 'mean([1, 2]) >= 1', 'f(a) = a; f(1) != 2'])
  math.evaluate(formula);
`
