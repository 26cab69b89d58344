import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { expect, it } from 'vitest';
import { describeDriver } from './describe.ts';
import { drivers } from './index.ts';

it('screens offer the drivers as they are (otherwise: node apps/gateway/src/drivers/write-forms.ts)', () => {
  expect(DRIVER_FORMS).toEqual(drivers.map(({ driver }) => describeDriver(driver)));
});
