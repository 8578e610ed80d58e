import { describe, expect, it } from 'vitest'
import { readCommand, UsageError } from '#server/command-line.ts'

describe('the command line', () => {
  it.each([
    [[], { name: 'serve' }],
    [['serve'], { name: 'serve' }],
    [['help'], { name: 'help' }],
    [['--help'], { name: 'help' }],
    [['-h'], { name: 'help' }],
    [['import', 'status', 'a.json'], { name: 'import status', files: ['a.json'] }],
    [
      ['import', 'status', 'b.json', 'a.json', 'b.json'],
      { name: 'import status', files: ['b.json', 'a.json', 'b.json'] },
    ],
  ])('%j is read', (args, command) => {
    expect(readCommand(args)).toEqual(command)
  })

  it.each([
    [['serve', 'now'], 'serve takes no argument, but got “now”.'],
    [['start'], 'There is no command “start”.'],
    [[''], 'There is no command “”.'],
    [['--version'], 'There is no command “--version”.'],
    [['import'], 'import takes “status”, and was given nothing.'],
    [['import', 'policies'], 'import takes “status”, not “policies”.'],
    [['import', 'status'], 'import status needs at least one file.'],
    [['import', 'status', '--force', 'a.json'], 'import status has no option “--force”.'],
    [['import', 'status', 'a.json', '-'], 'import status has no option “-”.'],
  ])('%j is refused', (args, message) => {
    expect(() => readCommand(args)).toThrow(new UsageError(message))
  })
})
