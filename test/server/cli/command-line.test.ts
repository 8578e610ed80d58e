import { describe, expect, it } from 'vitest'
import { readCommand, UsageError, usageOf } from '#server/cli/command-line.ts'

const badName = 'A name must have 1 to 100 characters, without control characters or a leading or trailing space.'

describe('The command line', () => {
  it.each([
    [[], { name: 'serve' }],
    [['serve'], { name: 'serve' }],
    [['help'], { name: 'help' }],
    [['--help'], { name: 'help' }],
    [['-h'], { name: 'help' }],
    [['account', 'add', '--help'], { name: 'help' }],
    [['import', '-h'], { name: 'help' }],
    [['--version'], { name: 'version' }],
    [['-v'], { name: 'version' }],
    [['import', 'status', 'a.json'], { name: 'import status', files: ['a.json'] }],
    [
      ['import', 'status', 'b.json', 'a.json', 'b.json'],
      { name: 'import status', files: ['b.json', 'a.json', 'b.json'] },
    ],
    [['import', 'transactions', 'a.ndjson'], { name: 'import transactions', file: 'a.ndjson', strict: false }],
    [['import', 'transactions', '-'], { name: 'import transactions', file: '-', strict: false }],
    [['import', 'transactions', '--strict', '-'], { name: 'import transactions', file: '-', strict: true }],
    [['import', 'transactions', 'a', '--strict'], { name: 'import transactions', file: 'a', strict: true }],
    [['import', 'policy', 'a.json'], { name: 'import policy', file: 'a.json', owner: null, choice: 'ask' }],
    [
      ['import', 'policy', '--owner', 'ada', 'a.json'],
      { name: 'import policy', file: 'a.json', owner: 'ada', choice: 'ask' },
    ],
    [
      ['import', 'policy', 'a.json', '--owner=ada'],
      { name: 'import policy', file: 'a.json', owner: 'ada', choice: 'ask' },
    ],
    [['account', 'list'], { name: 'account list' }],
    [
      ['account', 'role', 'ada', '--policy', 'solar', '--role', 'Installer'],
      { name: 'account role', username: 'ada', policy: 'solar', role: 'Installer' },
    ],
    [['account', 'add', 'ada', '--role', 'USER'], { name: 'account add', username: 'ada', role: 'USER' }],
    [['account', 'add', '--role=AUDITOR', 'ada'], { name: 'account add', username: 'ada', role: 'AUDITOR' }],
    [['account', 'disable', 'Ada Lovelace'], { name: 'account disable', username: 'Ada Lovelace' }],
    [['account', 'password', 'ada'], { name: 'account password', username: 'ada' }],
    [['account', 'password', '--temporary', 'ada'], { name: 'account password', username: 'ada', isTemporary: true }],
    [
      ['account', 'add', 'ada', '--role', 'USER', '--temporary'],
      { name: 'account add', username: 'ada', role: 'USER', isTemporary: true },
    ],
  ])('accepts %j', (args, command) => {
    expect(readCommand(args)).toEqual(command)
  })

  it.each([
    [['serve', 'now'], 'serve takes no arguments, but got “now”.'],
    [['start'], 'Unknown command “start”.'],
    [[''], 'Unknown command “”.'],
    [['--verbose'], 'Unknown command “--verbose”.'],
    [['import'], 'import takes “status”, “transactions”, “policy”, “schemas” or “tool”, but got nothing.'],
    [['import', 'policies'], 'import takes “status”, “transactions”, “policy”, “schemas” or “tool”, not “policies”.'],
    [['import', 'status'], 'import status needs at least one file.'],
    [['import', 'status', '--force', 'a.json'], 'import status has no option “--force”.'],
    [['import', 'status', 'a.json', '-'], 'import status has no option “-”.'],
    [['import', 'transactions'], 'import transactions needs a file, or - for stdin.'],
    [['import', 'transactions', '--strict'], 'import transactions needs a file, or - for stdin.'],
    [['import', 'transactions', 'a', 'b'], 'import transactions takes one file, but got “b” as well.'],
    [['import', 'transactions', 'a', '-'], 'import transactions takes one file, but got “-” as well.'],
    [['import', 'transactions', '-s', 'a'], 'import transactions has no option “-s”.'],
    [['import', 'transactions', 'a', '--force'], 'import transactions has no option “--force”.'],
    [
      ['account'],
      'account takes “add”, “list”, “disable”, “password”, “role”, “reset-mfa” or “rotate-key”, but got nothing.',
    ],
    [
      ['account', 'remove', 'a'],
      'account takes “add”, “list”, “disable”, “password”, “role”, “reset-mfa” or “rotate-key”, not “remove”.',
    ],
    [['account', 'add'], 'account add needs a name.'],
    [['account', 'add', 'a'], '--role must be one of STANDARD_REGISTRY, USER, AUDITOR, but got nothing.'],
    [['account', 'add', 'a', '--role'], '--role must be one of STANDARD_REGISTRY, USER, AUDITOR, but got nothing.'],
    [
      ['account', 'add', 'a', '--role', 'ADMIN'],
      '--role must be one of STANDARD_REGISTRY, USER, AUDITOR, not “ADMIN”.',
    ],
    [['account', 'add', 'a', 'b', '--role', 'USER'], 'account add takes one name, but got “b” as well.'],
    [['account', 'add', 'a', '--force'], 'account add has no option “--force”.'],
    [['account', 'list', 'a'], 'account list takes no arguments, but got “a”.'],
    [['account', 'rotate-key', 'a'], 'account rotate-key takes no arguments, but got “a”.'],
    [['account', 'disable'], 'account disable needs a name.'],
    [['account', 'disable', 'a', '--role', 'USER'], 'account disable has no option “--role”.'],
    [['import', 'policy'], 'import policy needs a file.'],
    [['import', 'tool'], 'import tool needs a file.'],
    [['import', 'schemas'], 'import schemas needs a file.'],
    [['import', 'schemas', 'a', 'b'], 'import schemas takes one file, but got “b” as well.'],
    [['import', 'schemas', 'a', '--entity', 'X'], '--entity must be one of STANDARD_REGISTRY, USER, not “X”.'],
    [['import', 'schemas', 'a', '--entity'], '--entity must be one of STANDARD_REGISTRY, USER, but got nothing.'],
    [['import', 'schemas', 'a', '--owner'], '--owner takes the name of an account, but got nothing.'],
    [['schema'], 'schema takes “list” or “export”, but got nothing.'],
    [['schema', 'drop'], 'schema takes “list” or “export”, not “drop”.'],
    [['schema', 'list', 'a'], 'schema list takes no arguments, but got “a”.'],
    [['schema', 'export'], 'schema export needs the UUID of a schema.'],
    [['schema', 'export', 'a'], 'schema export needs a file.'],
    [['schema', 'export', 'a', 'b', 'c'], 'schema export got “c” as well.'],
    [['import', 'tool', 'a', 'b'], 'import tool takes one file, but got “b” as well.'],
    [['import', 'policy', 'a', '--replace', '--as-another'], 'Use either --replace or --as-another, not both.'],
    [['policy'], 'policy takes “list”, “rename”, “remove”, “export”, “lint” or “compare”, but got nothing.'],
    [['policy', 'drop'], 'policy takes “list”, “rename”, “remove”, “export”, “lint” or “compare”, not “drop”.'],
    [['policy', 'list', 'a'], 'policy list takes no arguments, but got “a”.'],
    [['policy', 'rename'], 'policy rename needs the policyTag of a policy.'],
    [['policy', 'rename', 'a'], 'policy rename needs the new name.'],
    [['policy', 'export', 'a'], 'policy export needs a file.'],
    [['policy', 'remove', 'a', 'b'], 'policy remove got “b” as well.'],
    [['policy', 'lint'], 'policy lint needs a file or the policyTag of a policy.'],
    [['policy', 'lint', 'a', 'b'], 'policy lint got “b” as well.'],
    [['policy', 'compare', 'a'], 'policy compare needs a second file or policyTag.'],
    [['import', 'policy', 'a', 'b'], 'import policy takes one file, but got “b” as well.'],
    [['import', 'policy', 'a', '--force'], 'import policy has no option “--force”.'],
    [['import', 'policy', 'a', '--owner'], '--owner takes the name of an account, but got nothing.'],
    [['account', 'role', 'a'], '--policy is required: the policyTag of a policy.'],
    [['account', 'role', 'a', '--policy', 'p'], '--role is required: a role of the policy.'],
    [['account', 'role', '--policy', 'p', '--role', 'r'], 'account role needs a name.'],
    [['account', 'password', ' a'], badName],
    [['account', 'password', 'a\u0000b'], badName],
    [['account', 'password', 'a'.repeat(101)], badName],
  ])('rejects %j', (args, message) => {
    expect(() => readCommand(args)).toThrow(new UsageError(message))
  })

  it('explains only the commands that begin with the word that was given', () => {
    const lines = usageOf('schema').trimEnd().split('\n')
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(['schema list', 'schema export UUID FILE'])
    expect(usageOf('check')).toMatch(/^ {2}check +Check/)
    expect(usageOf()).toMatch(/^ {2}serve /)
  })

  it('names all commands after an unknown word', () => {
    expect(usageOf('improt')).toBe(
      'The commands are serve, import, schema, policy, account, backup, restore, check. --help explains them.\n',
    )
  })
})
