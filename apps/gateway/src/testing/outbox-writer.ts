import { pino } from 'pino';
import { Outbox } from '../outbox/outbox.ts';

/** A process for kill tests: fills an outbox without end and says what is surely on the disk. */
const [path] = process.argv.slice(2);
if (!path) throw new Error('path of the file is missing');
const outbox = await Outbox.open(
  { path, maxBytes: 64 * 1024 * 1024, inFlight: 800, gatherMs: 2_000 },
  pino({ level: 'silent' }),
);
process.send?.({ opened: outbox.lastSeq, alarm: outbox.kept.alarm.get('rule') ?? null });
for (let round = 0; ; round++) {
  let last = 0;
  for (let i = 0; i < 50; i++) {
    const time = Date.now();
    last = outbox.add({
      kind: 'record',
      report: 1,
      layout: 1,
      time,
      values: Array.from({ length: 20 }, (_, j) => i * j),
    });
  }
  outbox.keep('alarm', 'rule', String(last));
  await outbox.flush();
  process.send?.({ flushed: last });
  // Sometimes the platform acknowledges a part.
  if (round % 7 === 3) await outbox.acknowledge(last - 120);
}
