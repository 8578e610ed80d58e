import { isUsername, roles, type Role } from '#api/accounts/accounts.ts'
import { creatableEntities } from '#api/schemas/schemas.ts'
import type { CreatableEntity } from '#domain/schemas/document/schema.ts'
import { parseArgs } from 'node:util'

export type AccountCommand =
  | { readonly name: 'account list' }
  | { readonly name: 'account add'; readonly username: string; readonly role: Role; readonly isTemporary?: boolean }
  | { readonly name: 'account password'; readonly username: string; readonly isTemporary?: boolean }
  | { readonly name: 'account disable'; readonly username: string }
  | { readonly name: 'account reset-mfa'; readonly username: string }
  | { readonly name: 'account role'; readonly username: string; readonly policy: string; readonly role: string }

export type ImportCommand =
  | { readonly name: 'import status'; readonly files: readonly string[] }
  | { readonly name: 'import transactions'; readonly file: string; readonly strict: boolean }
  | {
      readonly name: 'import tool'
      readonly file: string
    }
  | {
      readonly name: 'import schemas'
      readonly file: string
      readonly entity: CreatableEntity
      readonly owner: string | null
    }
  | {
      readonly name: 'import policy'
      readonly file: string
      readonly owner: string | null
      /** What to do if a policy of another origin has the same tag. */
      readonly choice: 'ask' | 'replace' | 'another'
    }

export type PolicyCommand =
  | { readonly name: 'policy list' }
  | { readonly name: 'policy rename'; readonly tag: string; readonly newName: string }
  | { readonly name: 'policy remove'; readonly tag: string; readonly isConfirmed: boolean }
  | { readonly name: 'policy export'; readonly tag: string; readonly file: string; readonly isSchemas: boolean }

export type SchemaCommand =
  | { readonly name: 'schema list' }
  | { readonly name: 'schema export'; readonly schema: string; readonly file: string }

export type ReviewCommand =
  | { readonly name: 'policy lint'; readonly policy: string }
  | { readonly name: 'policy compare'; readonly before: string; readonly after: string }

export type FileCommand =
  | { readonly name: 'backup'; readonly file: string; readonly withKey: boolean }
  | { readonly name: 'restore'; readonly file: string; readonly replaces: boolean }

export type Command =
  | { readonly name: 'serve' }
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | { readonly name: 'check' }
  | { readonly name: 'account rotate-key' }
  | ImportCommand
  | PolicyCommand
  | SchemaCommand
  | ReviewCommand
  | AccountCommand
  | FileCommand

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `Usage: node src/server/main.ts [COMMAND]
       npx node src/server/main.ts [COMMAND]     where the installed Node is older than 22.22

  serve                      Serve the app and the API (the default).
  import status FILE.json…   Import Statuspage payloads into the status area.
  import transactions [--strict] FILE.ndjson|-
                             Import transactions into the ledger: one per line, as a mirror node prints them, plain or
                             compressed with gzip. Use - to read from stdin. Invalid lines are reported and skipped;
                             with --strict, one invalid line stops the import and nothing is written.
  import policy FILE|FOLDER [--owner NAME] [--replace|--as-another]
                             Check and import a .policy file of a Guardian, a policy as JSON, or all .policy files of a
                             folder. NAME becomes the owner; the default is the first Standard Registry account. A file
                             of a known policy adds a version. If another policy has the same policyTag, the import
                             stops: --replace makes the file its next version, --as-another gives it a new policyTag.
  import tool FILE           Import a .tool file of a Guardian: every policy that names the tool gets its blocks.
  import schemas FILE [--entity STANDARD_REGISTRY|USER] [--owner NAME]
                             Import a .schema file of a Guardian, or a JSON Schema, as drafts of the entity (the default
                             is STANDARD_REGISTRY). Unless every schema can be imported, none is. NAME becomes the
                             creator; the default is the first Standard Registry account.
  schema list                List the system schemas, each with its UUID.
  schema export UUID FILE    Write a system schema and what it embeds to a .schema file for a Guardian.
  policy list                List the policies, each with its policyTag.
  policy rename TAG NAME     Give a policy another name.
  policy remove TAG --yes    Remove a policy with its documents; without --yes, say what would be lost.
  policy export TAG FILE [--schemas]
                             Write a policy to a .policy file for a Guardian, or only its schemas to a .schema file.
  policy lint FILE|TAG       List what cannot happen in a policy, and where. Exit code 1 if anything is an error.
  policy compare A B         Say what is different in the second of two policies; each is a file or a policyTag.
  account add NAME --role STANDARD_REGISTRY|USER|AUDITOR [--temporary]
                             Add an account; with --temporary, it must replace the password at its first sign-in.
  account password NAME [--temporary]
                             Set a new password and end all sessions of the account.
  account disable NAME       Block sign-ins to the account and end its sessions.
  account role NAME --policy TAG --role ROLE
                             Give an account a role in a policy.
  account list               List all accounts.
  account reset-mfa NAME     Remove all second factors and recovery codes of an account and end its sessions.
  account rotate-key         Sign tokens with a new key. Those signed with the old one stay valid until they expire.
  backup [--with-key] FILE   Copy the embedded database into a new file, also while the service runs. The secret key
                             is left out; --with-key copies it to FILE.secret-key.
  restore [--replace] FILE   Put a backup in place, also while the service runs. Existing data is replaced only with
                             --replace, and is kept next to the new data.
  check                      Check that the data is sound, also while the service runs. Writes nothing.
  --version                  Print the version of the program.

The account commands read the password from ACCOUNT_PASSWORD, or prompt for it.

Results go to stdout; progress and errors go to stderr.
Exit codes: 0 success; 1 failed, nothing was written; 2 invalid usage; 3 done, but some records were
skipped, or check found something.
`

const wordOf = (entry: string) => /^ *(\S+)/.exec(entry)?.[1] ?? ''

/** The part of the usage about the commands that begin with this word; for an unknown word, the names of all. */
export function usageOf(word = 'serve'): string {
  const entries = usage.split('\n\n')[1]?.split(/\n(?= {2}\S)/) ?? []
  const matching = entries.filter((entry) => wordOf(entry) === word)
  if (matching.length > 0) return `${matching.join('\n')}\n`
  const words = new Set(entries.map(wordOf).filter((one) => !one.startsWith('-')))
  return `The commands are ${[...words].join(', ')}. --help explains them.\n`
}

/** Reads the arguments. Throws a `UsageError`. */
export function readCommand(args: readonly string[]): Command {
  const [first = 'serve', second, ...rest] = args
  if (first === 'help' || args.includes('--help') || args.includes('-h')) return { name: 'help' }
  if (first === '--version' || first === '-v') return { name: 'version' }
  if (first === 'serve') {
    if (second !== undefined) throw new UsageError(`serve takes no arguments, but got “${second}”.`)
    return { name: 'serve' }
  }
  if (first === 'account') return readAccountCommand(second, rest)
  if (first === 'check') {
    if (second !== undefined) throw new UsageError(`check takes no arguments, but got “${second}”.`)
    return { name: 'check' }
  }
  if (first === 'backup') {
    const { file, options } = readFileArguments('backup', ['with-key'], args.slice(1))
    return { name: 'backup', file, withKey: options.has('with-key') }
  }
  if (first === 'restore') {
    const { file, options } = readFileArguments('restore', ['replace'], args.slice(1))
    return { name: 'restore', file, replaces: options.has('replace') }
  }
  if (first === 'policy') return readPolicyCommand(second, rest)
  if (first === 'schema') return readSchemaCommand(second, rest)
  if (first !== 'import') throw new UsageError(`Unknown command “${first}”.`)
  if (second === 'transactions') return readImportTransactions(rest)
  if (second === 'policy') return readImportPolicy(rest)
  if (second === 'schemas') return readImportSchemas(rest)
  if (second === 'tool') return { name: 'import tool', file: oneFile('import tool', rest) }
  if (second !== 'status')
    throw new UsageError(
      `import takes “status”, “transactions”, “policy”, “schemas” or “tool”, ${second ? `not “${second}”` : 'but got nothing'}.`,
    )
  const { names } = readArguments('import status', rest)
  if (names.length === 0) throw new UsageError('import status needs at least one file.')
  return { name: 'import status', files: names }
}

function readImportTransactions(args: readonly string[]): Command {
  const { names, options } = readArguments('import transactions', args, { flags: ['strict'], takesStdin: true })
  const [file, another] = names
  if (file === undefined) throw new UsageError('import transactions needs a file, or - for stdin.')
  if (another !== undefined) throw new UsageError(`import transactions takes one file, but got “${another}” as well.`)
  return { name: 'import transactions', file, strict: options.has('strict') }
}

function readFileArguments(command: 'backup' | 'restore', flags: readonly string[], args: readonly string[]) {
  const { names, options } = readArguments(command, args, { flags })
  const [file, another] = names
  if (file === undefined) throw new UsageError(`${command} needs a file.`)
  if (another !== undefined) throw new UsageError(`${command} takes one file, but got “${another}” as well.`)
  return { file, options }
}

function readImportPolicy(args: readonly string[]): Command {
  const { names, options } = readArguments('import policy', args, {
    values: ['owner'],
    flags: ['replace', 'as-another'],
  })
  const [file, another] = names
  if (file === undefined) throw new UsageError('import policy needs a file.')
  if (another !== undefined) throw new UsageError(`import policy takes one file, but got “${another}” as well.`)
  const owner = options.get('owner')
  if (owner === '') throw new UsageError('--owner takes the name of an account, but got nothing.')
  const [replaces, isAnother] = [options.has('replace'), options.has('as-another')]
  if (replaces && isAnother) throw new UsageError('Use either --replace or --as-another, not both.')
  return {
    name: 'import policy',
    file,
    owner: owner ?? null,
    choice: replaces ? 'replace' : isAnother ? 'another' : 'ask',
  }
}

function readImportSchemas(args: readonly string[]): Command {
  const { names, options } = readArguments('import schemas', args, { values: ['owner', 'entity'] })
  const [file, another] = names
  if (file === undefined) throw new UsageError('import schemas needs a file.')
  if (another !== undefined) throw new UsageError(`import schemas takes one file, but got “${another}” as well.`)
  const [owner, given = 'STANDARD_REGISTRY'] = [options.get('owner'), options.get('entity')]
  if (owner === '') throw new UsageError('--owner takes the name of an account, but got nothing.')
  const entity = creatableEntities.find((one) => one === given)
  if (entity === undefined)
    throw new UsageError(
      `--entity must be one of ${creatableEntities.join(', ')}, ${given ? `not “${given}”` : 'but got nothing'}.`,
    )
  return { name: 'import schemas', file, entity, owner: owner ?? null }
}

function readSchemaCommand(action: string | undefined, args: readonly string[]): Command {
  if (action !== 'list' && action !== 'export')
    throw new UsageError(`schema takes “list” or “export”, ${action ? `not “${action}”` : 'but got nothing'}.`)
  const [schema, file, extra] = readArguments(`schema ${action}`, args).names
  if (action === 'list') {
    if (schema !== undefined) throw new UsageError(`schema list takes no arguments, but got “${schema}”.`)
    return { name: 'schema list' }
  }
  if (schema === undefined) throw new UsageError('schema export needs the UUID of a schema.')
  if (file === undefined) throw new UsageError('schema export needs a file.')
  if (extra !== undefined) throw new UsageError(`schema export got “${extra}” as well.`)
  return { name: 'schema export', schema, file }
}

function oneFile(command: string, args: readonly string[]): string {
  const [file, another] = readArguments(command, args).names
  if (file === undefined) throw new UsageError(`${command} needs a file.`)
  if (another !== undefined) throw new UsageError(`${command} takes one file, but got “${another}” as well.`)
  return file
}

function readPolicyCommand(action: string | undefined, args: readonly string[]): Command {
  if (action === 'list') {
    const [extra] = readArguments('policy list', args).names
    if (extra !== undefined) throw new UsageError(`policy list takes no arguments, but got “${extra}”.`)
    return { name: 'policy list' }
  }
  if (action === 'lint' || action === 'compare') return readReviewCommand(action, args)
  if (action !== 'rename' && action !== 'remove' && action !== 'export')
    throw new UsageError(
      `policy takes “list”, “rename”, “remove”, “export”, “lint” or “compare”, ${action ? `not “${action}”` : 'but got nothing'}.`,
    )
  const flags = { rename: [], remove: ['yes'], export: ['schemas'] }[action]
  const { names, options } = readArguments(`policy ${action}`, args, { flags })
  const [tag, second, extra] = names
  if (tag === undefined) throw new UsageError(`policy ${action} needs the policyTag of a policy.`)
  const another = action === 'remove' ? second : extra
  if (another !== undefined) throw new UsageError(`policy ${action} got “${another}” as well.`)
  if (action === 'remove') return { name: 'policy remove', tag, isConfirmed: options.has('yes') }
  if (second === undefined)
    throw new UsageError(action === 'rename' ? 'policy rename needs the new name.' : 'policy export needs a file.')
  if (action === 'rename') return { name: 'policy rename', tag, newName: second }
  return { name: 'policy export', tag, file: second, isSchemas: options.has('schemas') }
}

function readReviewCommand(action: 'lint' | 'compare', args: readonly string[]): Command {
  const { names } = readArguments(`policy ${action}`, args)
  const [first, second] = names
  const extra = names[action === 'lint' ? 1 : 2]
  if (extra !== undefined) throw new UsageError(`policy ${action} got “${extra}” as well.`)
  if (first === undefined) throw new UsageError(`policy ${action} needs a file or the policyTag of a policy.`)
  if (action === 'lint') return { name: 'policy lint', policy: first }
  if (second === undefined) throw new UsageError('policy compare needs a second file or policyTag.')
  return { name: 'policy compare', before: first, after: second }
}

function readAccountCommand(action: string | undefined, args: readonly string[]): Command {
  const name = accountCommands.find((known) => known === action)
  if (name === undefined)
    throw new UsageError(
      `account takes “add”, “list”, “disable”, “password”, “role”, “reset-mfa” or “rotate-key”, ${action ? `not “${action}”` : 'but got nothing'}.`,
    )
  const { names, options } = readArguments(`account ${name}`, args, {
    values: accountOptions[name],
    flags: name === 'add' || name === 'password' ? ['temporary'] : [],
  })
  const [username, another] = names
  if (name === 'list' || name === 'rotate-key') {
    if (username !== undefined) throw new UsageError(`account ${name} takes no arguments, but got “${username}”.`)
    return { name: `account ${name}` }
  }
  if (username === undefined) throw new UsageError(`account ${name} needs a name.`)
  if (another !== undefined) throw new UsageError(`account ${name} takes one name, but got “${another}” as well.`)
  if (!isUsername(username))
    throw new UsageError(
      'A name must have 1 to 100 characters, without control characters or a leading or trailing space.',
    )
  const given = options.has('temporary') ? { isTemporary: true } : {}
  if (name === 'password') return { name: 'account password', username, ...given }
  if (name === 'disable') return { name: 'account disable', username }
  if (name === 'reset-mfa') return { name: 'account reset-mfa', username }
  const role = options.get('role')
  if (name === 'role') {
    const policy = options.get('policy')
    if (!policy) throw new UsageError('--policy is required: the policyTag of a policy.')
    if (!role) throw new UsageError('--role is required: a role of the policy.')
    return { name: 'account role', username, policy, role }
  }
  const known = roles.find((one) => one === role)
  if (known === undefined)
    throw new UsageError(`--role must be one of ${roles.join(', ')}, ${role ? `not “${role}”` : 'but got nothing'}.`)
  return { name: 'account add', username, role: known, ...given }
}

const accountCommands = ['add', 'list', 'disable', 'password', 'role', 'reset-mfa', 'rotate-key'] as const
const accountOptions: Readonly<Record<(typeof accountCommands)[number], readonly string[]>> = {
  add: ['role'],
  list: [],
  disable: [],
  password: [],
  role: ['policy', 'role'],
  'reset-mfa': [],
  'rotate-key': [],
}

interface KnownOptions {
  /** Options with a value, as in `--role USER` or `--role=USER`. */
  readonly values?: readonly string[]
  /** Options without a value. */
  readonly flags?: readonly string[]
  /** Whether `-` may be given instead of a file. */
  readonly takesStdin?: boolean
}

interface Arguments {
  readonly names: readonly string[]
  /** The value is empty for a flag, and for an option without its value. */
  readonly options: ReadonlyMap<string, string>
}

function readArguments(
  command: string,
  args: readonly string[],
  { values = [], flags = [], takesStdin = false }: KnownOptions = {},
): Arguments {
  const types = [
    ...values.map((name) => [name, { type: 'string' }]),
    ...flags.map((name) => [name, { type: 'boolean' }]),
  ]
  const { tokens } = parseArgs({ args: [...args], options: Object.fromEntries(types), strict: false, tokens: true })
  const names: string[] = []
  const options = new Map<string, string>()
  for (const token of tokens)
    if (token.kind === 'positional' && (token.value !== '-' || takesStdin)) names.push(token.value)
    else if (
      token.kind === 'option' &&
      (values.includes(token.name) || (flags.includes(token.name) && !token.inlineValue))
    )
      options.set(token.name, token.value ?? '')
    else throw new UsageError(`${command} has no option “${args[token.index]}”.`)
  return { names, options }
}
