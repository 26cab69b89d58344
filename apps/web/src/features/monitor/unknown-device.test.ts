import { monitorErrors, commonErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { CallRefused } from '../../lib/call.ts';
import { isNotThere } from './unknown-device.tsx';

const refused = (code: number) => new CallRefused(code, '');

it('tells what is not there, or not for this person, from what may come back when asked again', () => {
  expect([commonErrors.notFound.code, commonErrors.noAccess.code].map((code) => isNotThere(refused(code)))).toEqual([
    true,
    true,
  ]);
  expect([refused(monitorErrors.noGateway.code), new TypeError('no connection'), undefined].some(isNotThere)).toBe(
    false,
  );
});
