import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { objectsIn } from '../workflow.ts'

/** Options that may refer to a variable of the enclosing module or tool. */
const typedOptions = [
  'permissions',
  'schema',
  'outputSchema',
  'tokenId',
  'template',
  'roles',
  'groups',
  'topic',
] as const

/** The values that the nearest module or tool assigns to its variables, by name. */
type Scope = ReadonlyMap<string, unknown>

/** Replaces the variables of modules and tools by the values assigned to them. */
export function withVariables(config: JsonObject, scope: Scope = new Map()): JsonObject {
  const inner = isModule(config) ? scopeOf(config) : scope
  const { children, options } = config
  const own = scope.size === 0 ? {} : replacedIn(config, scope)
  return {
    ...config,
    ...own,
    ...(isObject(options) && scope.size > 0 && { options: { ...options, ...replacedIn(options, scope) } }),
    ...(isList(children) && { children: objectsIn(children).map((child) => withVariables(child, inner)) }),
  }
}

function isModule({ blockType }: JsonObject): boolean {
  return blockType === 'module' || blockType === 'tool'
}

function scopeOf(module: JsonObject): Scope {
  const { options } = module
  const own: JsonObject = isObject(options) ? { ...module, ...options } : module
  return new Map(
    objectsIn(own['variables']).flatMap(({ name }) =>
      typeof name === 'string' && Object.hasOwn(own, name) ? [[name, own[name]] as const] : [],
    ),
  )
}

function replacedIn(config: JsonObject, scope: Scope): JsonObject {
  return Object.fromEntries(
    typedOptions.flatMap((name) => (Object.hasOwn(config, name) ? [[name, replaced(config[name], scope)]] : [])),
  )
}

function replaced(value: unknown, scope: Scope): unknown {
  if (isList(value))
    return value.flatMap((one) => {
      const given = replaced(one, scope)
      return isList(given) ? given : [given]
    })
  return typeof value === 'string' && scope.has(value) ? scope.get(value) : value
}
