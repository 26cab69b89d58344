import { describe, expect, it } from 'vitest';
import { type LineColumn, cellsOf, isBlank, pasteInto, placeOf } from './lines.ts';

const columns: readonly LineColumn[] = [
  { key: 'sn', title: 'SN' },
  { key: 'code', title: '验证码' },
  { key: 'model', title: '型号', options: [{ value: 'id-1', label: 'LF-200' }] },
];

it.each([
  [
    '100000000001\t123456\r\n100000000002\t654321\r\n',
    [
      ['100000000001', '123456'],
      ['100000000002', '654321'],
    ],
  ],
  [
    '100000000001,123456\n\n100000000002，654321',
    [
      ['100000000001', '123456'],
      ['100000000002', '654321'],
    ],
  ],
  ['100000000001  123456', [['100000000001', '123456']]],
  ['100000000001\t\tLF 200', [['100000000001', '', 'LF 200']]],
  ['"a ""b"""\t1', [['a "b"', '1']]],
])('reads %j as rows and cells', (text, cells) => expect(cellsOf(text, 3)).toEqual(cells));

it('leaves the spaces of a name in the last column', () => {
  expect(cellsOf('100000000001 123456 三号 泵站', 3)).toEqual([['100000000001', '123456', '三号 泵站']]);
  expect(cellsOf('三号 泵站', 1)).toEqual([['三号 泵站']]);
});

describe('pasting', () => {
  const line = { sn: '1', code: '2', model: '' };
  it('fills to the right and below, and adds lines', () => {
    expect(
      pasteInto([line], columns, { line: 0, column: 1 }, [
        ['9', 'lf-200'],
        ['8', 'LF-999'],
      ]),
    ).toEqual([
      { sn: '1', code: '9', model: 'id-1' },
      { sn: '', code: '8', model: '' },
    ]);
  });
  it('leaves out what is beyond the last column', () => {
    expect(pasteInto([line], columns, { line: 0, column: 2 }, [['LF-200', 'x']])).toEqual([{ ...line, model: 'id-1' }]);
  });
});

it('knows an empty line, and the place a problem is about', () => {
  expect(isBlank({ sn: '', code: '' })).toBe(true);
  expect(isBlank({ sn: '', code: '1' })).toBe(false);
  expect(placeOf('lines.12.sn')).toEqual({ line: 12, key: 'sn' });
  expect(placeOf('sn')).toBeUndefined();
});
