import type { RecordItem } from '@lightfield/contract';
import type { Leases } from '../../kernel/leases/leases.ts';
import type { Line } from '../../kernel/line/line.ts';
import type { BatchPart } from '../types.ts';
import type { createAlarmStreams } from './alarm-streams.ts';
import type { createMvars } from './mvars.ts';

/** Channels: which reports calculated variables follow from, and records of these that another process has stored. */
const [REPORTS, RECORDS] = ['reports', 'records'] as const;
/** Of one message. */
const RECORDS_MAX = 200;

export interface ProjectsHostOptions {
  leases: Leases;
  line: Line;
  /** Made anew each time that this process is to do it. */
  make: () => { mvars: ReturnType<typeof createMvars>; streams: ReturnType<typeof createAlarmStreams> };
  onError: (error: unknown) => void;
}

/**
 * Calculated variables of projects, and their alarm rules, in one of all processes: the others tell it of records that statistics are
 * made of. Values come and go as all live values do.
 */
export function createProjectsHost({ leases, line, make, onError }: ProjectsHostOptions) {
  let hosted: ReturnType<typeof make> | undefined;
  let isOpen = false;
  /** Of the process that has them, if that is another one. */
  let reports: ReadonlySet<number> = new Set();
  const begun = Promise.withResolvers<undefined>();
  // Where there are others nobody waits for it, and the lease goes to another one when it fails: that must not end the process.
  begun.promise.catch(() => undefined);

  const sayReports = () => {
    if (hosted) line.say(REPORTS, json([...hosted.mvars.reports()]));
  };
  const guarded = (work: (message: Buffer) => void) => (message: Buffer) => {
    try {
      work(message);
    } catch (error) {
      onError(error);
    }
  };
  const unhook = [
    line.onCome(sayReports),
    line.hear(
      REPORTS,
      guarded((message) => {
        reports = new Set(JSON.parse(message.toString()) as number[]);
      }),
    ),
    line.hear(
      RECORDS,
      guarded((message) => {
        hosted?.mvars.heard(JSON.parse(message.toString()) as RecordItem[]).catch(onError);
      }),
    ),
  ];

  const end = leases.want('calculated variables', async () => {
    const made = make();
    made.mvars.onLeaves(sayReports);
    await made.mvars.start().catch((error: unknown) => {
      begun.reject(error);
      throw error;
    });
    hosted = made;
    sayReports();
    if (isOpen) made.streams.start();
    begun.resolve(undefined);
    return async () => {
      hosted = undefined;
      await made.streams.stop();
      await made.mvars.stop();
    };
  });

  return {
    /** Resolves once they are evaluated here; where other processes may do it, at once. */
    started: (): Promise<unknown> => (line.isAlone ? begun.promise : Promise.resolve()),
    /** Gateways can be reached: values behind alarm rules stream. */
    open(): void {
      isOpen = true;
      hosted?.streams.start();
    },
    /** The same part; statistics that are made of reports hear what it has stored. */
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        if (hosted) return hosted.mvars.hearing(part).write(tx, items);
        const done = await part.write(tx, items);
        const heard = items.flatMap(({ item }) => (reports.has(item.report) ? item : []));
        return () => {
          done();
          for (let from = 0; from < heard.length; from += RECORDS_MAX)
            line.say(RECORDS, json(heard.slice(from, from + RECORDS_MAX)));
        };
      },
    }),
    counters: () => hosted?.mvars.counters() ?? { projects: 0, reports: 0, alarms: 0, lostAlarms: 0 },
    devices: () => hosted?.streams.devices() ?? 0,
    async stop(): Promise<void> {
      for (const off of unhook) off();
      await end();
    },
  };
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
