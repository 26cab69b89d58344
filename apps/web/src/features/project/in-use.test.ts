import { expect, it } from 'vitest';
import { CallRefused } from '../../lib/call.ts';
import { inUse } from './in-use.ts';

const refusal = (data: unknown) => new CallRefused(2607, 'in use', data);

it('names the pages, variables and alarm rules that a refusal names', () => {
  expect(inUse(refusal({ pages: ['总览', '泵房'] }))).toEqual({ pages: ['总览', '泵房'], usedBy: [], alarms: [] });
  expect(inUse(refusal({ usedBy: 'total, mean' }))).toEqual({ pages: [], usedBy: ['total', 'mean'], alarms: [] });
  expect(inUse(refusal({ alarms: ['流量过大'] }))).toEqual({ pages: [], usedBy: [], alarms: ['流量过大'] });
});
it.each([refusal(null), refusal({ pages: [] }), refusal({ pages: 7 }), new Error('no network')])(
  'finds nothing in %s',
  (error) => expect(inUse(error)).toBeUndefined(),
);
