import { RaisedAlarms, TextMemory } from '@lightfield/edge';
import type { Outbox } from '../outbox/outbox.ts';

type Keeping = Pick<Outbox, 'add' | 'keep'>;

/** What reports, aggregates and alarms know over restarts, in the file that takes what they say: both or neither is written. */
export const keptMemory = (outbox: Keeping, kept: ReadonlyMap<string, string> = new Map()): TextMemory =>
  new TextMemory(kept, (id, body) => outbox.keep('report', id, body));

export const keptAlarms = (outbox: Keeping, kept: ReadonlyMap<string, string>): RaisedAlarms =>
  new RaisedAlarms(outbox, kept, (rule, id) => outbox.keep('alarm', rule, id));
