import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { openLocalSettings } from './local-settings.ts';

it('saving by itself is off to begin with, and every 5 minutes once it is on', () => {
  expect(openLocalSettings().get()).toMatchObject({ autoSave: false, saveInterval: LIMITS.designer.saveInterval });
});
