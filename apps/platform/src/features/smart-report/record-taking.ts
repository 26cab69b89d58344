import { LIMITS, type SmartRecordsTaken } from '@lightfield/contract';
import { inputsOf } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RecordAccess } from './record-access.ts';
import type { RecordRepository } from './record.repository.ts';
import { shown } from './record.service.ts';
import type { ReportValues } from './report-values.ts';

type Taken = SmartRecordsTaken['records'][number];
export interface RecordTakingParts {
  records: Pick<RecordRepository, 'list' | 'sizes'>;
  access: Pick<RecordAccess, 'found'>;
  values: Pick<ReportValues, 'now'>;
  /** Who sees all of these devices and may fill in. */
  peopleOf: (caller: Caller, deviceIds: readonly string[]) => Promise<readonly { id: string; name: string }[]>;
  clock: Clock;
}

/** What somebody is to fill in, for a phone: as many as it may hold, what is due first before others. */
export function createRecordTaking({ records, access, values, peopleOf, clock }: RecordTakingParts) {
  async function whole(caller: Caller, id: string, people: Map<string, Taken['people']>): Promise<Taken> {
    const record = await access.found(caller, id);
    const deviceIds = record.devices.map((device) => device.id);
    const live = await values.now(record.document, deviceIds);
    const asks = inputsOf(record.document).some(({ input }) => input.kind === 'person');
    const about = deviceIds.toSorted().join();
    if (asks && !people.has(about))
      people.set(
        about,
        (await peopleOf(caller, deviceIds)).map(({ id: personId, name }) => ({ id: personId, name })),
      );
    return { ...shown(record), live, people: asks ? (people.get(about) ?? []) : [] };
  }
  return {
    async take(caller: Caller): Promise<SmartRecordsTaken> {
      const { taken, takenBytes } = LIMITS.smartReport;
      const at = clock.now();
      const due = await records.list(caller, { state: 'notFilled', whose: 'mine' }, { limit: taken, offset: 0 });
      const sizes = await records.sizes(due.rows.map(({ id }) => id));
      const people = new Map<string, Taken['people']>();
      const held: Taken[] = [];
      let bytes = 0;
      for (const { id } of due.rows) {
        // one that is too large does not keep smaller ones away
        if (bytes + (sizes.get(id) ?? 0) > takenBytes) continue;
        bytes += sizes.get(id) ?? 0;
        // oxlint-disable-next-line no-await-in-loop -- a phone that comes back must not hold all connections
        held.push(await whole(caller, id, people));
      }
      return { at, records: held, left: due.total - held.length };
    },
  };
}
export type RecordTaking = ReturnType<typeof createRecordTaking>;
