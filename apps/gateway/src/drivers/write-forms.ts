import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeDriver } from './describe.ts';
import { drivers } from './index.ts';

/** Writes what screens know of the drivers anew. To be run when a driver's settings have changed. */
const target = fileURLToPath(new URL('../../../../packages/contract/src/gateway/driver-forms.json', import.meta.url));
writeFileSync(
  target,
  `${JSON.stringify(
    drivers.map(({ driver }) => describeDriver(driver)),
    null,
    1,
  )}\n`,
);
