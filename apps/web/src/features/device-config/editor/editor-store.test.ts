import { expect, it } from 'vitest';
import { createEditorStore } from './editor-store.ts';
import { anAlarm, anOwned } from './editor.testing.ts';

it('what the last key mended does not keep one from saving', () => {
  const store = createEditorStore('me:device:1', 'device', anOwned());
  store.edit((items) => ({ ...items, alarms: [anAlarm(2, { variable: 'gone' })] }));
  expect(store.checkNow().wrong).toHaveLength(1);
  store.edit((items) => ({ ...items, alarms: [anAlarm(2)] }));
  expect(store.getSnapshot().issues.wrong, 'the screen says so a moment later').toHaveLength(1);
  expect(store.checkNow().wrong).toEqual([]);
  store.stop();
});
