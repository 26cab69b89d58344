import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTsv, printTsv } from './clipboard.ts';

it.each([
  [
    'cells and rows',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['line ends of every system', 'a\nb\r\nc', [['a'], ['b'], ['c']]],
  ['empty cells', '\t\tx\r\n', [['', '', 'x']]],
  ['an empty last cell', 'a\t', [['a', '']]],
  ['an empty row between', 'a\r\n\r\nb', [['a'], [''], ['b']]],
  ['a cell of several lines', '"one\ntwo"\tb\r\n', [['one\ntwo', 'b']]],
  ['quotes within a quoted cell', '"say ""so"""\r\n', [['say "so"']]],
  ['a quote that only begins a text', '"so\tb', [['"so', 'b']]],
  ['quotes in the middle', '5" pipe\tb', [['5" pipe', 'b']]],
  ['nothing', '', []],
])('reads %s', (_what, text, expected) => {
  expect(parseTsv(text)).toEqual(expected);
});

it('reads whatever it has written', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', 'a\nb', 'a\tb', '"x"', '', '温度'));
  // carriage returns alone are line ends to every spreadsheet
  const block = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(printTsv(rows))).toEqual(rows);
    }),
  );
});
