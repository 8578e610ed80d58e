import { expect, it } from 'vitest'
import { fieldLabel, shortLabel } from '#domain/schemas/document/field-label.ts'

it.each([
  ['a title that says something', 'area', 'Area served', 'In square kilometers', 'Area served', 'In square kilometers'],
  ['a title that is the key', 'H34', 'H34', 'How many stoves are in use?', 'How many stoves are in use?', ''],
  ['a title that is the key in other letters', 'g11', 'G11', 'Fuel', 'Fuel', ''],
  ['a title that is the key with a space', 'field1', 'Field 1', 'Name of the applicant', 'Name of the applicant', ''],
  ['a title that is the key with an underscore', 'tool 32', 'tool_32', 'Tool 32', 'tool_32', ''],
  ['a title that is the key as a word', 'name', 'Name', 'Of the visitor', 'Name', 'Of the visitor'],
  ['a title that reads the key aloud', 'legalName', 'Legal name', 'As registered', 'Legal name', 'As registered'],
  [
    'a title that is the key of another field',
    'field1',
    'field3',
    'Number of the vehicle',
    'Number of the vehicle',
    '',
  ],
  ['a title that is a path', 'field2', 'impact.category', 'Category', 'Category', ''],
  ['a title in camel case', 'end', 'timestampEnd', 'End of the period', 'End of the period', ''],
  ['such a title with nothing beside it', 'field2', 'impact.category', '', 'impact.category', ''],
  ['a unit', 'energy', 'kWh', 'Per year', 'kWh', 'Per year'],
  ['a formula', 'gas', 'CO2', 'Per year', 'CO2', 'Per year'],
  ['an empty title', 'mail', '', 'Where can we reach you?', 'Where can we reach you?', ''],
  ['a title of white space', 'mail', ' \n ', 'Where can we reach you?', 'Where can we reach you?', ''],
  ['a title with nothing beside it', 'mail', 'Email', '', 'Email', ''],
  ['a title with the same description', 'mail', 'Email', ' Email ', 'Email', ''],
  ['a title that is the key, and no description', 'field1', 'field1', '', 'field1', ''],
  ['nothing but a key', 'field1', '', '', 'field1', ''],
  ['three times the key', 'field1', 'field1', 'Field 1', 'field1', ''],
  [
    'a description of several lines',
    'a',
    'a',
    'Which fuel?\n\nName the main one.',
    'Which fuel?',
    'Name the main one.',
  ],
  ['a description that begins with an empty line', 'a', '', '\n Which fuel?', 'Which fuel?', ''],
  ['a key without letters', '7', '7', 'Seventh question', 'Seventh question', ''],
  ['a field without any name', '', '', '', '', ''],
])('Of %s the label is right', (_, key, title, description, label, help) => {
  expect(fieldLabel({ key, title, description })).toMatchObject({ label, help })
})

it.each([
  ['a', 'Short', 20, 'Short'],
  ['a', 'A question that is longer than that', 20, 'A question that is…'],
  ['a', 'Donaudampfschifffahrtsgesellschaft', 10, 'Donaudampf…'],
  ['a', 'Which one, or which, of them', 11, 'Which one…'],
])('The short label of %s with “%s” has at most %d characters', (key, title, maxLength, expected) => {
  expect(shortLabel({ key, title, description: '' }, maxLength)).toBe(expected)
})
