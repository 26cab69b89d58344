import * as fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { testLines } from '../../kernel/line/lines.testing.ts';
import { Elsewhere } from './elsewhere.ts';
import { STALE, ValueColumns } from './value-columns.ts';

const [GOOD] = [0];

/** `late`: of these processes nothing listens yet. */
function cluster(count: number, late = 0) {
  const net = testLines(count);
  const gaps = net.lines.map(() => new Set<() => void>());
  const time = { ticks: 0 };
  const errors: unknown[] = [];
  const begin = (i: number) => {
    const line = net.lines[i]!;
    const columns = new ValueColumns();
    const elsewhere = new Elsewhere({
      line,
      columns,
      clock: { ticks: () => time.ticks },
      onGap(listener) {
        gaps[i]?.add(listener);
        return () => void gaps[i]?.delete(listener);
      },
      onError: (error) => errors.push(error),
    });
    onTestFinished(() => elsewhere.stop());
    return { columns, elsewhere };
  };
  const processes = Array.from({ length: count - late }, (_, i) => begin(i));
  return {
    ...net,
    begin: (i: number) => (processes[i] = begin(i)),
    processes,
    time,
    errors,
    gap: (i: number) => {
      for (const listener of gaps[i] ?? []) listener();
    },
    /** All that waits for a moment has left, and has come. */
    quiet: async () => {
      await new Promise((done) => setTimeout(done, 30));
      for (const { elsewhere } of processes) elsewhere.flush();
      await net.settled();
    },
  };
}
const set = (columns: ValueColumns, series: number, value: number, readAt: number) =>
  columns.set(columns.slot(series), value, GOOD, readAt);

it('what somebody watches here is known here as it is there, and what nobody watches does not cross', async () => {
  const { processes, quiet } = cluster(3);
  const [a, b, c] = processes;
  set(a!.columns, 1, 10, 1);
  set(a!.columns, 2, 20, 1);
  const seen: unknown[] = [];
  b!.columns.tap(b!.columns.slot(1), () => seen.push(b!.columns.get(1)?.value));
  await quiet();
  set(a!.columns, 1, 11, 2);
  set(a!.columns, 2, 21, 2);
  await quiet();
  expect(seen).toEqual([10, 11]);
  expect(b!.columns.get(2)).toBeUndefined();
  expect(c!.columns.get(1)).toBeUndefined();
  // Whoever has it from its source saves it, nobody else.
  expect(b!.columns.takeUnsaved()).toEqual([]);
});

it('a value that is asked for once is there when the answer is', async () => {
  const { processes, settled } = cluster(2);
  const [a, b] = processes;
  set(a!.columns, 1, 10, 1);
  const asked = b!.elsewhere.fresh([1, 2]);
  await settled();
  await asked;
  expect(b!.columns.get(1)).toMatchObject({ value: 10, quality: GOOD });
});

it('what nobody has watched for a while is not told any more, and is stale', async () => {
  const { processes, quiet, time } = cluster(2);
  const [a, b] = processes;
  set(a!.columns, 1, 10, 1);
  b!.columns.watch(b!.columns.slot(1), true);
  await quiet();
  b!.columns.watch(b!.columns.slot(1), false);
  time.ticks = 60_000;
  await expect.poll(() => b!.columns.get(1)?.quality).toBe(STALE);
  await quiet();
  set(a!.columns, 1, 11, 2);
  await quiet();
  expect(b!.columns.get(1)).toMatchObject({ value: 10, quality: STALE });
});

it('a process that is gone vouches for nothing', async () => {
  const { processes, quiet, kill } = cluster(2);
  const [a, b] = processes;
  set(a!.columns, 1, 10, 1);
  b!.columns.watch(b!.columns.slot(1), true);
  await quiet();
  kill(0);
  await quiet();
  expect(b!.columns.get(1)).toMatchObject({ value: 10, quality: STALE });
});

it('of a gateway that has moved the process where it was speaks last, and is not believed', async () => {
  const { processes, quiet } = cluster(3);
  const [a, b, c] = processes;
  set(a!.columns, 1, 10, 1);
  c!.columns.watch(c!.columns.slot(1), true);
  await quiet();
  set(b!.columns, 1, 11, 2);
  await quiet();
  a!.columns.stale([1]);
  await quiet();
  expect(c!.columns.get(1)).toMatchObject({ value: 11, quality: GOOD });
});

interface Step {
  readonly do: 'set' | 'move' | 'watch' | 'look away';
  readonly of: number;
  readonly series: number;
}
function take(
  processes: readonly { columns: ValueColumns }[],
  { home, watched }: { home: Map<number, number>; watched: readonly Set<number>[] },
  step: Step,
  at: number,
): void {
  const { columns } = processes[step.of]!;
  if (step.do === 'watch' || step.do === 'look away') {
    columns.watch(columns.slot(step.series), step.do === 'watch');
    if (step.do === 'watch') watched[step.of]?.add(step.series);
    else watched[step.of]?.delete(step.series);
    return;
  }
  const owner = step.do === 'move' ? step.of : (home.get(step.series) ?? step.of);
  if (step.do === 'move')
    for (const [other, process] of processes.entries())
      if (other !== owner) process.columns.leaveToOthers([step.series]);
  home.set(step.series, owner);
  set(processes[owner]!.columns, step.series, at, at);
}

it('whatever was lost on the way: after a gap all that is watched is as it is at its source', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ do: fc.constant('set' as const), of: fc.nat(1), series: fc.integer({ min: 1, max: 4 }) }),
          fc.record({ do: fc.constant('move' as const), of: fc.nat(1), series: fc.integer({ min: 1, max: 4 }) }),
          fc.record({ do: fc.constant('watch' as const), of: fc.nat(2), series: fc.integer({ min: 1, max: 4 }) }),
          fc.record({ do: fc.constant('look away' as const), of: fc.nat(2), series: fc.integer({ min: 1, max: 4 }) }),
        ),
        { maxLength: 30 },
      ),
      async (steps) => {
        const { processes, quiet, gap, errors } = cluster(3);
        const home = new Map<number, number>();
        const watched = processes.map(() => new Set<number>());
        for (const [at, step] of steps.entries()) take(processes, { home, watched }, step, at + 1);
        for (const i of processes.keys()) gap(i);
        await quiet();
        for (const [i, series] of watched.entries())
          for (const id of series) {
            const owner = home.get(id);
            if (owner === undefined) continue;
            expect(processes[i]!.columns.get(id)?.value, `series ${id} at ${i}`).toBe(
              processes[owner]!.columns.get(id)?.value,
            );
          }
        expect(errors).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

it('whoever was held still and taken for gone is told of what changes again, though it has noticed nothing', async () => {
  const { processes, quiet, lose } = cluster(2);
  const [a, b] = processes;
  set(a!.columns, 1, 10, 1);
  b!.columns.watch(b!.columns.slot(1), true);
  await quiet();
  lose(0, 1);
  await quiet();
  set(a!.columns, 1, 11, 2);
  await quiet();
  expect(b!.columns.get(1)).toMatchObject({ value: 11, quality: GOOD });
});

it('a process that began to listen after it was told what others want tells them, too', async () => {
  const { begin, lines, processes, quiet } = cluster(2, 1);
  const [a] = processes;
  a!.columns.watch(a!.columns.slot(1), true);
  await quiet();
  const b = begin(1);
  lines[1]!.announce();
  await quiet();
  set(b.columns, 1, 10, 1);
  await quiet();
  expect(a!.columns.get(1)).toMatchObject({ value: 10, quality: GOOD });
});
