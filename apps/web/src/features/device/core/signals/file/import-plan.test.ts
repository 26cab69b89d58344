import type { AlarmItemSettings, VariableItem } from '@lightfield/contract';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sheet } from '../../../../../lib/download.ts';
import { xlsxOf } from '../../../../../lib/xlsx.ts';
import { aVariable, anAlarm, idOf } from '../../editor/editor.testing.ts';
import { fileProblem } from './file-problem.ts';
import { changesOfPlan, planImport } from './import-plan.ts';
import type { RawTable } from './raw-table.ts';
import { GROUPS, anyAlarm, anyVariable, unique } from './some-items.testing.ts';
import { isWorkbook, tablesOf } from './workbook.ts';
import { emptyForm, exportSheets } from './write-tables.ts';

let made = 0;
beforeEach(() => {
  made = 0;
});
const newId = () => {
  made += 1;
  return idOf(7_000 + made);
};
const asTables = (sheets: readonly Sheet[]): RawTable[] =>
  sheets.map(({ name, columns, rows }) => ({
    name,
    rows: [columns.map(({ title }) => title), ...rows],
    top: 0,
    left: 0,
  }));
const bytesOf = async (sheets: readonly Sheet[]) => new Uint8Array(await (await xlsxOf(sheets)).arrayBuffer());
const table = (...rows: unknown[][]): RawTable => ({ name: 'Sheet1', rows, top: 0, left: 0 });
const current = { variables: [aVariable(1), aVariable(2)], alarms: [anAlarm(11)] };
const plan = (tables: readonly RawTable[], now: { variables: VariableItem[]; alarms: AlarmItemSettings[] } = current) =>
  planImport(tables, now, { newId, groups: GROUPS });

describe('what was exported changes nothing when it is imported', () => {
  const items = fc.record({
    variables: fc.array(anyVariable, { minLength: 1, maxLength: 8 }).map((all) =>
      unique(
        unique(all, ({ key }) => key),
        ({ id }) => id,
      ),
    ),
    alarms: fc.array(anyAlarm, { minLength: 1, maxLength: 5 }).map((all) => unique(all, ({ id }) => id)),
    lang: fc.constantFrom('zh' as const, 'en' as const),
  });
  const nothing = { added: [], changed: [], missing: [] };
  it('as tables, for any variables and alarms, in both languages', () => {
    fc.assert(
      fc.property(items, ({ variables, alarms, lang }) => {
        const found = plan(asTables(exportSheets({ variables, alarms }, lang, GROUPS)), { variables, alarms });
        expect(found.problems).toEqual([]);
        expect(found.variables).toMatchObject({ ...nothing, unchanged: variables.length });
        expect(found.alarms).toMatchObject({ ...nothing, unchanged: alarms.length });
      }),
    );
  });
  it('as a file', async () => {
    await fc.assert(
      fc.asyncProperty(items, async ({ variables, alarms, lang }) => {
        const bytes = await bytesOf(exportSheets({ variables, alarms }, lang, GROUPS));
        expect(isWorkbook(bytes)).toBe(true);
        const found = plan(tablesOf(bytes), { variables, alarms });
        expect(found.problems).toEqual([]);
        expect(found.variables).toMatchObject({ ...nothing, unchanged: variables.length });
        expect(found.alarms).toMatchObject({ ...nothing, unchanged: alarms.length });
      }),
      { numRuns: 20 },
    );
  });
});

it('a row whose name is no title is said at its name; one that keeps an old name is none of them', () => {
  const old = { ...aVariable(1), name: '<一号>' };
  const found = plan(
    [
      table(
        ['标识', '名称', '数据类型', '地址'],
        ['fresh', '<b>', 'float', '4x9'],
        [old.key, '<一号>', old.dataType, old.address],
        [aVariable(2).key, '{二号}', 'float', '4x11'],
      ),
    ],
    { variables: [old, aVariable(2)], alarms: [] },
  );
  expect(found.problems.map(({ column, text, code }) => [column.zh, text, code])).toEqual([
    ['名称', '<b>', 10_001],
    ['名称', '{二号}', 10_001],
  ]);
  expect(found.variables?.missing).toEqual([]);
});

describe('a file is understood', () => {
  it('with Chinese, English or both headings, in any order, below a title, beginning anywhere', () => {
    const raw: RawTable = {
      name: 'x',
      top: 3,
      left: 1,
      rows: [['设备点表'], ['Data type', '标识', '名称 Name', '地址'], ['float', 'temp', '温度', '4x9']],
    };
    const found = plan([raw]);
    expect(found.variables?.added).toMatchObject([
      { cell: 'B6', item: { key: 'temp', name: '温度', address: '4x9', dataType: 'float' } },
    ]);
  });
  it('with choices in either language and in what people write for them', () => {
    const found = plan([
      table(
        ['标识', '数据类型', '读写', '字节序', '采集方式'],
        ['a', 'REAL', 'rw', 'dcba', '按需'],
        ['b', '16位无符号整数', 'Read only', '', ''],
      ),
    ]);
    expect(
      found.variables?.added.map(({ item }) => [item.dataType, item.access, item.byteOrder, item.collection]),
    ).toEqual([
      ['float', 'readwrite', 'DCBA', 'onDemand'],
      ['uint16', 'read', 'ABCD', 'periodic'],
    ]);
  });
  it('says 10010 for what is no workbook by its name, before it is read', () => {
    expect(fileProblem({ name: '变量.csv', size: 10 })).toMatchObject({ code: 10010 });
    expect(fileProblem({ name: 'xlsx', size: 10 })).toMatchObject({ code: 10010 });
    for (const name of ['变量.xlsx', 'OLD.XLS']) expect(fileProblem({ name, size: 10 })).toBeUndefined();
  });
  it('says 10011 for headings of something else and 10013 for a form that was not filled in', () => {
    expect(plan([table(['姓名', '电话'], ['张三', '1'])]).refused?.code).toBe(10011);
    expect(plan(asTables(emptyForm('zh', []))).refused?.code).toBe(10013);
  });
  it('names the sheets it left out, except for the notes of its own export', () => {
    const sheets = [table(['标识', '地址'], ['a', '4x1']), { ...table(['小计']), name: '统计' }];
    expect(plan([...sheets, ...asTables(emptyForm('zh', []))]).ignored).toEqual(['统计']);
  });
});

describe('what would change', () => {
  it('is new, changed with old and new, unchanged, or not in the file', () => {
    const found = plan([table(['key', 'name', 'address'], ['v1', '点1', '4x7'], ['v9', '', '4x9'])]);
    expect(found.variables?.changed).toMatchObject([
      { cell: 'A2', changes: [{ field: { zh: '地址' }, from: { zh: '4x1' }, to: { zh: '4x7' } }] },
    ]);
    expect(found.variables?.added).toMatchObject([{ cell: 'A3', item: { key: 'v9', name: 'v9' } }]);
    expect(found.variables?.missing.map(({ key }) => key)).toEqual(['v2']);
    expect(changesOfPlan(found, false).variables?.remove).toEqual([]);
    expect(changesOfPlan(found, true).variables?.remove).toEqual([idOf(2)]);
  });
  it('is a new key for the same variable, when the number of the row says so', () => {
    const found = plan([table(['标识', '地址', '编号'], ['renamed', '4x1', idOf(1)])]);
    expect(found.variables?.changed).toMatchObject([{ item: { id: idOf(1), key: 'renamed', name: '点1' } }]);
  });
  it('leaves alone what the file has no column for', () => {
    const found = plan([table(['标识', '单位'], ['v1', '℃'])]);
    expect(found.variables?.changed[0]?.item).toEqual({ ...aVariable(1), unit: '℃' });
  });
  it('of a table of status texts alone is those of the variables it names', () => {
    const found = plan([table(['变量标识', '值', '文本'], ['v1', 0, '停止'], ['v1', 1, '运行'])]);
    expect(found.variables?.changed).toMatchObject([
      {
        item: {
          statusMap: [
            { value: 0, text: '停止' },
            { value: 1, text: '运行' },
          ],
        },
      },
    ]);
    expect(found.variables?.missing).toEqual([]);
  });
  it('finds an alarm again by its number, or by what it says', () => {
    const rows = [
      ['v1', '>', '95', '过高11'],
      ['v2', '<', '5', '过低'],
    ];
    const found = plan([table(['变量', '条件', '比较值', '报警内容'], ...rows)]);
    expect(found.alarms?.changed).toMatchObject([{ item: { id: idOf(11), value: '95' } }]);
    expect(found.alarms?.added).toMatchObject([{ item: { variable: 'v2', comparison: 'lt', content: '过低' } }]);
  });
});

describe('what is wrong is named by its cell, and its row is left out', () => {
  const problems = (...rows: unknown[][]) =>
    plan([table(['标识', '数据类型', '小数位', '读写', '状态映射'], ...rows)]).problems.map(({ cell, code }) => [
      cell,
      code,
    ]);
  it.each([
    ['a number that is none', ['a', 'int16', 'two', '', ''], 'C2'],
    ['a number beyond its limits', ['a', 'int16', 11, '', ''], 'C2'],
    ['a choice that is none', ['a', 'int17', 2, '', ''], 'B2'],
    ['a new variable without a type', ['a', '', 2, '', ''], 'B2'],
    ['a row without a key', ['', 'int16', 2, '', ''], 'A2'],
    ['a field that this kind does not have', ['a', 'string', 2, '', ''], 'C2'],
  ])('%s', (_what, row, cell) => {
    expect(problems(row)).toEqual([[cell, 10001]]);
  });
  it('a key that occurs twice (1708), status texts that do (1706)', () => {
    expect(problems(['a', 'int16', 2, '', ''], ['a', 'int16', 2, '', ''])).toEqual([['A3', 1708]]);
    const maps = plan([table(['变量标识', '值', '文本'], ['v1', 0, 'a'], ['v1', 0, 'b'])]);
    expect(maps.problems).toMatchObject([{ cell: 'B3', code: 1706 }]);
    expect(maps.variables?.changed).toEqual([]);
  });
  it('a variable with a wrong row is not missing', () => {
    const found = plan([table(['标识', '小数位'], ['v1', 'x'], ['v2', 2])]);
    expect(found.variables?.missing).toEqual([]);
  });
});

describe('files', () => {
  it('that are none are told by their first bytes', () => {
    expect(isWorkbook(new TextEncoder().encode('key,name\n'))).toBe(false);
  });
  it('of 5,000 variables keep every one', async () => {
    const variables = Array.from({ length: 5_000 }, (_, index) => aVariable(index + 1));
    const found = plan(tablesOf(await bytesOf(exportSheets({ variables }, 'zh', []))), { variables: [], alarms: [] });
    expect(found.variables?.added).toHaveLength(5_000);
    expect(found.problems).toEqual([]);
  });
});
