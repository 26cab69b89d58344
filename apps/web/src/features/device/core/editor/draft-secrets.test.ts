import { KEPT_SECRET } from '@lightfield/contract';
import { changesBetween } from '@lightfield/rules';
import { expect, it } from 'vitest';
import { withoutSecrets } from './draft-secrets.ts';
import { aDriver, someItems } from './editor.testing.ts';

it('a draft holds no password: a stored one stays as it is, a new one is typed again', () => {
  const broker = { type: 'mqtt', settings: { host: 'a', password: KEPT_SECRET } };
  const before = someItems({ drivers: [aDriver(1, broker)] });
  const after = someItems({
    drivers: [
      aDriver(1, { ...broker, settings: { host: 'b', password: 'geheim1' } }),
      aDriver(2, { type: 'mqtt', settings: { host: 'c', password: 'geheim2' } }),
    ],
  });
  const kept = withoutSecrets(changesBetween(before, after), before);
  expect(kept.drivers?.put.map(({ settings }) => settings)).toEqual([
    { host: 'b', password: KEPT_SECRET },
    { host: 'c' },
  ]);
});
