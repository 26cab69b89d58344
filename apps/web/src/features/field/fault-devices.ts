import { z } from 'zod';
import { type SendOptions, send } from '../../lib/wire.ts';

/** As many as one page of the list has. */
const MOST = 200;
/** `deviceCalls.query`, of which this needs two fields: its own schema comes with all that lists and pages are made of. */
const PATH = '/lfscada/equipment/multi/query';
const Answer = z.object({ total: z.int(), rows: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Devices that somebody can report a fault of, by name. */
export async function takeDevices(options: SendOptions) {
  const { rows, total } = Answer.parse(await send('POST', PATH, { pageSize: MOST, sort: 'name' }, options));
  return { devices: rows, more: total > rows.length };
}
