import type { Severity } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { createFloodGuard } from './flood.ts';

const SECOND = 1_000;
const make = () => {
  const guard = createFloodGuard();
  return (at: number, severity: Severity = 'normal', dataId = 'd1', voice = false, content = '液位低') =>
    guard.judge({ source: { equipType: 'eg', dataId }, at, severity, equipName: '泵站', content, voice });
};

it('lets ten a minute pass', () => {
  const judge = make();
  expect(Array.from({ length: 10 }, (_item, n) => judge(n))).toEqual(Array.from({ length: 10 }, () => undefined));
});

it('counts the others, and knows the worst among them', () => {
  const judge = make();
  for (let n = 0; n < 10; n += 1) judge(n);
  expect(judge(11, 'normal')).toMatchObject({ source: { dataId: 'd1' }, count: 1, severity: 'normal' });
  judge(12, 'important', 'd1', false, '轴承热');
  expect(judge(13, 'important', 'd1', false, '电流高')).toMatchObject({
    count: 3,
    severity: 'important',
    worst: '轴承热',
  });
});

it('never bundles what is severe or spoken, and the flood goes on around it', () => {
  const judge = make();
  for (let n = 0; n < 11; n += 1) judge(n);
  expect(judge(12, 'severe')).toBeUndefined();
  expect(judge(13, 'normal', 'd1', true)).toBeUndefined();
  expect(judge(14)).toMatchObject({ count: 2, severity: 'normal' });
});

it('lets slow alarms pass for ever', () => {
  const judge = make();
  for (let n = 0; n < 100; n += 1) expect(judge(n * 6 * SECOND)).toBeUndefined();
});

it('ends a flood when the device has been quiet, and begins a new one later', () => {
  const judge = make();
  for (let n = 0; n < 20; n += 1) judge(n);
  expect(judge(59 * SECOND)?.count).toBe(11);
  expect(judge(61 * SECOND)).toBeUndefined();
  for (let n = 0; n < 20; n += 1) judge(200 * SECOND + n);
  expect(judge(201 * SECOND)?.count).toBe(11);
});

it('counts each device for itself', () => {
  const judge = make();
  for (let n = 0; n < 20; n += 1) judge(n);
  expect(judge(21, 'normal', 'd2')).toBeUndefined();
});
