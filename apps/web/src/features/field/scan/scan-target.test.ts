import { ROUTES } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filled } from '../../../lib/hrefs.ts';
import { findTyped, targetOf } from './scan-target.ts';

const ID = '0190a000-0000-7000-8000-000000000000';

describe('a code', () => {
  it.each([
    [`https://a.example${filled(ROUTES.excelScan, { recordId: ID })}`, { kind: 'record', id: ID }],
    [filled(ROUTES.excelScan, { recordId: ID }), { kind: 'record', id: ID }],
    [`http://10.0.0.1:8080/monitor/eg/detail/list/${ID}/0`, { kind: 'device', id: ID }],
    [`/monitor/gm/vuedetail/${ID}/real`, { kind: 'device', id: ID }],
    [`/monitor/excel/${ID}?equipmentId=${ID}`, { kind: 'screen', path: `/monitor/excel/${ID}?equipmentId=${ID}` }],
    ['https://a.example/system/share/abc_-1', { kind: 'screen', path: '/system/share/abc_-1' }],
    ['/card/recharge/89860400000000000011', { kind: 'screen', path: '/card/recharge/89860400000000000011' }],
  ])('%s leads to %j', (text, target) => expect(targetOf(text)).toEqual(target));

  it.each([
    '',
    'PS-001',
    'https://a.example/',
    'https://a.example/manage/wallet',
    'javascript:alert(1)//manage/excel/info/scan/1',
    '//evil.example/system/share',
    'https://a.example/system/share/..%2f..%2fmanage',
    'WIFI:S:plant;T:WPA;P:x;;',
  ])('%s leads nowhere', (text) => expect(targetOf(text)).toBeUndefined());

  it('never leads to another site, nor to a screen that the product prints no code of', () => {
    const path = fc.constantFrom('/system/share/', '/card/recharge/', '/monitor/excel/', '//', '/manage/');
    fc.assert(
      fc.property(fc.webUrl(), path, fc.string(), (site, first, rest) => {
        for (const text of [rest, first + rest, site + first + rest]) {
          const target = targetOf(text);
          if (target?.kind !== 'screen') continue;
          const there = new URL(target.path, 'https://here.example');
          expect(there.origin).toBe('https://here.example');
          expect(there.pathname).toMatch(/^\/(?:system\/share|card\/recharge|monitor\/excel)\/[\w-]+$/);
        }
      }),
    );
  });
});

describe('what is typed', () => {
  const orders = [
    { id: 'a', number: 12, title: '2号泵机封漏水' },
    { id: 'b', number: 120, title: '更换皮带' },
  ];
  const devices = [{ id: 'd', name: '2号供水泵站' }];
  const ids = (text: string) => {
    const found = findTyped(text, { orders, devices });
    return [found.orders.map(({ id }) => id), found.devices.map(({ id }) => id)];
  };
  it('is the number of an order, or a part of a name', () => {
    expect(ids('12')).toEqual([['a'], []]);
    expect(ids('#120')).toEqual([['b'], []]);
    expect(ids(' 2号 ')).toEqual([['a'], ['d']]);
    expect(ids(' ')).toEqual([[], []]);
    expect(ids('none')).toEqual([[], []]);
  });
});
