import { describe, expect, it, vi } from 'vitest';
import { type Pacemaker, ReadingStore } from './reading-store.ts';

/** Frames and timers that happen when the test says so. */
function manualPace() {
  let frames: (() => void)[] = [];
  let timers: { at: number; run: () => void }[] = [];
  const pace = {
    now: 0,
    isHidden: false,
    hidden: () => pace.isHidden,
    frame: (run: () => void) => void frames.push(run),
    after: (ms: number, run: () => void) => void timers.push({ at: pace.now + ms, run }),
    draw() {
      const due = frames;
      frames = [];
      for (const run of due) run();
    },
    pass(ms: number) {
      pace.now += ms;
      const due = timers.filter(({ at }) => at <= pace.now);
      timers = timers.filter(({ at }) => at > pace.now);
      for (const { run } of due) run();
    },
  };
  return pace satisfies Pacemaker;
}
const setup = () => {
  const pace = manualPace();
  return { pace, store: new ReadingStore(pace) };
};

describe('reading store', () => {
  it('tells only those who watch the variable, once per frame', () => {
    const { pace, store } = setup();
    const [temperature, pressure] = [vi.fn<() => void>(), vi.fn<() => void>()];
    store.watch('t', temperature);
    store.watch('p', pressure);
    store.accept([{ variableId: 't', value: 20, readAt: 1 }]);
    store.accept([{ variableId: 't', value: 21, readAt: 2 }]);
    expect(temperature).not.toHaveBeenCalled();
    pace.draw();
    expect(temperature).toHaveBeenCalledTimes(1);
    expect(pressure).not.toHaveBeenCalled();
    expect(store.read('t')).toMatchObject({ value: 21, quality: 'good', readAt: 2 });
  });
  it('hands out the same object until the variable changes', () => {
    const { store } = setup();
    store.accept([{ variableId: 't', value: 20, readAt: 1 }]);
    const first = store.read('t');
    expect(store.read('t')).toBe(first);
    store.accept([{ variableId: 't', value: 20, readAt: 2 }]);
    expect(store.read('t')).not.toBe(first);
  });
  it('drops late readings, but believes a snapshot', () => {
    const { store } = setup();
    store.accept([{ variableId: 't', value: 21, readAt: 20 }]);
    store.accept([{ variableId: 't', value: 20, readAt: 10 }]);
    expect(store.read('t')?.value).toBe(21);
    store.accept([{ variableId: 't', value: 19, readAt: 5 }], true);
    expect(store.read('t')?.value).toBe(19);
  });
  it('takes a change of quality at the same moment', () => {
    const { store } = setup();
    store.accept([{ variableId: 't', value: 21, readAt: 20 }]);
    store.accept([{ variableId: 't', value: 21, readAt: 20, quality: 'stale' }]);
    expect(store.read('t')?.quality).toBe('stale');
  });
  it('marks every value stale while the connection is lost, and takes it back', () => {
    const { pace, store } = setup();
    const changed = vi.fn<() => void>();
    store.watch('t', changed);
    store.accept([{ variableId: 't', value: 21, readAt: 20, quality: 'uncertain' }]);
    pace.draw();
    store.setConnected(false);
    pace.draw();
    expect(store.read('t')).toMatchObject({ value: 21, quality: 'stale', readAt: 20 });
    store.setConnected(true);
    pace.draw();
    expect(store.read('t')?.quality).toBe('uncertain');
    expect(changed).toHaveBeenCalledTimes(3);
  });
  it('tells from a timer once a second while the tab is hidden, where no frame is drawn', () => {
    const { pace, store } = setup();
    const changed = vi.fn<() => void>();
    store.watch('t', changed);
    pace.isHidden = true;
    store.accept([{ variableId: 't', value: 1, readAt: 1 }]);
    pace.pass(999);
    expect(changed).not.toHaveBeenCalled();
    pace.pass(1);
    expect(changed).toHaveBeenCalledTimes(1);
  });
  it('is not stuck when the tab is hidden between a change and its frame', () => {
    const { pace, store } = setup();
    const changed = vi.fn<() => void>();
    store.watch('t', changed);
    store.accept([{ variableId: 't', value: 1, readAt: 1 }]);
    pace.isHidden = true;
    pace.pass(1_000);
    expect(changed).toHaveBeenCalledTimes(1);
    pace.draw();
    expect(changed).toHaveBeenCalledTimes(1);
  });
  it('knows nothing of what was never read, and holds thousands', () => {
    const { store } = setup();
    expect(store.read('x')).toBeUndefined();
    store.watch('x', () => {});
    expect(store.read('x')).toBeUndefined();
    store.accept(Array.from({ length: 5_000 }, (_, index) => ({ variableId: `v${index}`, value: index, readAt: 1 })));
    expect(store.read('v4999')?.value).toBe(4_999);
  });
  it('marks values of a device whose stream does not live as stale, and no others', () => {
    const store = new ReadingStore();
    store.place('a', ['t']);
    store.place('b', ['p']);
    store.accept([
      { variableId: 't', value: 1, readAt: 10 },
      { variableId: 'p', value: 2, readAt: 10 },
      { variableId: 'calculated', value: 3, readAt: 10 },
    ]);
    store.setLive('b', true);
    const quality = (id: string) => store.read(id)?.quality;
    expect([quality('t'), quality('p'), quality('calculated')]).toEqual(['stale', 'good', 'good']);
    store.setLive('a', true);
    store.setLive('b', false);
    expect([quality('t'), quality('p')]).toEqual(['good', 'stale']);
  });
  it('tells when a value was read last beside since when it stands, of those read seldom their own time', () => {
    const store = new ReadingStore();
    store.setOnly('a');
    store.accept([
      { variableId: 't', value: 1, readAt: 10, changedAt: 4 },
      { variableId: 'p', value: 2, readAt: 10 },
    ]);
    const read = vi.fn<() => void>();
    store.onRead(read);
    store.setRead('a', 20, undefined);
    store.wereRead();
    expect(read).toHaveBeenCalledOnce();
    expect(store.read('t')).toMatchObject({ readAt: 20, changedAt: 4 });
    store.setRead('a', 30, ['p']);
    expect([store.read('t')?.readAt, store.read('p')?.readAt]).toEqual([30, 20]);
    store.setRead('a', 40, []);
    expect(store.read('p')?.readAt).toBe(40);
  });
});
