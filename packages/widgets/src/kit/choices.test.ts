import type { VariableFacts } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { comboBox } from '../usual-combo-box/definition.ts';
import { radio } from '../usual-radio/definition.ts';
import { select } from '../usual-select/definition.ts';
import { BOUND } from './draw.testing.tsx';

const facts = (...texts: string[]): VariableFacts => ({
  dataType: 'int16',
  unit: '',
  decimals: 0,
  writable: true,
  statusMap: texts.map((text, value) => ({ value, text })),
});
const MODE = facts('停止', '自动', '手动');

describe('choices of a control follow the states of its variable', () => {
  it.each([
    ['a list', comboBox, (data: unknown) => comboBox.data.parse(data).options.map(({ text }) => text)],
    ['a radio', radio, (data: unknown) => radio.data.parse(data).options.map(({ title }) => title)],
  ] as const)('%s', (_what, definition, textsOf) => {
    const bind = (data: object, to: VariableFacts, before?: VariableFacts): object =>
      definition.bound?.({ ...definition.data.parse(data), data: BOUND } as never, 'data', to, before) ?? {};
    const fresh = definition.data.parse({});
    expect(textsOf(bind(fresh, MODE))).toEqual(['停止', '自动', '手动']);
    // in a session of the other language, too
    expect(textsOf(bind({ ...fresh, ...definition.words?.('en') }, MODE))).toEqual(['停止', '自动', '手动']);
    // from one variable to the next
    expect(textsOf(bind(bind(fresh, MODE), facts('关', '开'), MODE))).toEqual(['关', '开']);
    // what somebody wrote stays, and so does what was there where the next variable has no states
    expect(textsOf(bind(bind(fresh, MODE), facts('关', '开')))).toEqual(['停止', '自动', '手动']);
    expect(textsOf(bind(bind(fresh, MODE), facts(), MODE))).toEqual(['停止', '自动', '手动']);
    expect(bind(fresh, MODE)).toMatchObject({ options: [{ value: '0' }, { value: '1' }, { value: '2' }] });
  });
});

describe('an entry of a drop-down keeps what is known of its variable (S2 §3)', () => {
  const PRESSURE: VariableFacts = { ...MODE, unit: 'MPa', lower: 0, upper: 0.6, decimals: 2, writeFormula: 'X*100' };
  const line = { value: '1', data: BOUND };
  const data = select.data.parse({ selectDatas: [{}, { clickEvent: { config: { data: BOUND, dataArray: [line] } } }] });
  const config = (changed: unknown) => select.data.parse(changed).selectDatas[1]?.clickEvent.config;
  it.each([
    ['its value', 'selectDatas.1.clickEvent.config.data', (all: typeof data) => config(all)?.data],
    [
      'a further one',
      'selectDatas.1.clickEvent.config.dataArray.0.data',
      (all: typeof data) => config(all)?.dataArray[0]?.data,
    ],
  ])('of %s', (_what, path, keptOf) => {
    expect(keptOf(select.bound?.(data, path, PRESSURE) ?? data)).toMatchObject({
      ...BOUND,
      dataType: 'int16',
      unit: 'MPa',
      lowerLimit: 0,
      upperLimit: 0.6,
      scale: 2,
      writeFormula: 'X*100',
      isFormula: false,
      signalMaps: [
        { value: '0', text: '停止' },
        { value: '1', text: '自动' },
        { value: '2', text: '手动' },
      ],
    });
  });
  it('and nothing of a variable that nothing is known of', () => {
    expect(select.bound?.(data, 'selectDatas.1.text', PRESSURE)).toBe(data);
  });
});
