import type { SyntaxFault } from '@lightfield/rules';
import { expect, it, vi } from 'vitest';
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

it('a script that cannot be read is named with line and column, a moment after it was typed', async () => {
  const read = vi.fn<(source: string) => Promise<SyntaxFault | undefined>>((source) =>
    Promise.resolve(
      source.startsWith('if') ? { message: "SyntaxError: expecting ')'", line: 2, column: 3 } : undefined,
    ),
  );
  const store = createEditorStore('me:device:2', 'device', anOwned(), read);
  const write = (source: string) =>
    store.edit((items) => ({
      ...items,
      scripts: [{ id: 'a', origin: null, name: '停泵', policy: { type: 'startup' }, source, enabled: true }],
    }));
  write('if (');
  store.checkNow();
  await vi.waitFor(() => expect(store.getSnapshot().issues.wrong).toHaveLength(1));
  expect(store.getSnapshot().issues.wrong[0]).toMatchObject({ code: 1732, id: 'a', line: 2, column: 3 });
  write('log(1)');
  expect(store.checkNow().wrong).toEqual([]);
  write('if (');
  expect(store.checkNow().wrong, 'known from before').toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(2);
  store.stop();
});

it('a version that only has other pages is shown at once, whatever is pending; one with other items waits for a person', () => {
  const owned = anOwned();
  const store = createEditorStore('me:template:1', 'template', owned);
  store.edit((items) => ({ ...items, alarms: [anAlarm(2)] }));
  store.refresh({ ...structuredClone(owned), revision: owned.revision + 1 });
  expect(store.getSnapshot().owned.revision).toBe(owned.revision + 1);
  expect(store.getSnapshot().pending).toBe(1);
  store.undo();
  expect(store.getSnapshot().pending, 'steps are still there').toBe(0);
  store.redo();
  const other = { ...structuredClone(owned), revision: owned.revision + 2 };
  other.items.variables = other.items.variables.slice(1);
  store.refresh(other);
  expect(store.getSnapshot().owned.revision).toBe(owned.revision + 1);
  store.stop();
});
