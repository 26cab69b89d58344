import type { Binding, ClickEvent, Widget } from '@lightfield/page';
import type { PageClock, PageHost, Reading } from './host.ts';

/** A good reading of now, for tests. */
export const aReading = (value: Reading['value'], rest: Partial<Reading> = {}): Reading => ({
  value,
  text: value === null ? '' : String(value),
  unit: '',
  quality: 'good',
  time: 0,
  ...rest,
});

export interface TestHost extends PageHost {
  /** What was written and what was clicked, in order. */
  readonly written: { readonly binding: Binding; readonly value: string }[];
  readonly acted: { readonly widget: Widget; readonly event: ClickEvent }[];
  /** A new value, told at once. */
  put(key: string, reading: Reading | undefined): void;
  tick(elapsed: number): void;
}

/** A page around a widget, for tests: values by `bindingKey`, everything it asks for is kept. */
export function testHost(readings: Readonly<Record<string, Reading>> = {}, rest: Partial<PageHost> = {}): TestHost {
  const values = new Map<string, Reading | undefined>(Object.entries(readings));
  const listeners = new Map<string, Set<(reading: Reading | undefined) => void>>();
  const ticks = new Set<Parameters<PageClock['add']>[0]>();
  const host: TestHost = {
    live: {
      read: (key) => values.get(key),
      watch(key, listener) {
        const set = listeners.get(key) ?? new Set();
        listeners.set(key, set.add(listener));
        return () => set.delete(listener);
      },
    },
    clock: {
      add(tick) {
        ticks.add(tick);
        return () => ticks.delete(tick);
      },
    },
    mode: 'run',
    language: 'zh',
    regions: null,
    mayWrite: () => true,
    write(binding, value) {
      host.written.push({ binding, value });
      return Promise.resolve({ ok: true });
    },
    act(widget, event) {
      host.acted.push({ widget, event });
      return Promise.resolve(true);
    },
    written: [],
    acted: [],
    put(key, reading) {
      values.set(key, reading);
      for (const listener of listeners.get(key) ?? []) listener(reading);
    },
    tick: (elapsed) => {
      for (const tick of ticks) tick(elapsed);
    },
    ...rest,
  };
  return host;
}
