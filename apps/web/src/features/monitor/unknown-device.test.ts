import { commonErrors, deviceErrors, monitorErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { CallRefused } from '../../lib/call.ts';
import { isNotThere } from './unknown-device.tsx';

const refused = (code: number) => new CallRefused(code, '');

it('tells what is not there, or not for this person, from what may come back when asked again', () => {
  const gone = [commonErrors.notFound, commonErrors.noAccess, deviceErrors.deviceNotFound];
  expect(gone.map(({ code }) => isNotThere(refused(code)))).toEqual([true, true, true]);
  expect([refused(monitorErrors.noGateway.code), new TypeError('no connection'), undefined].some(isNotThere)).toBe(
    false,
  );
});
