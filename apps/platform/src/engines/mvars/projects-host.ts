import type { RecordItem } from '@lightfield/contract';
import type { LeasedWork, Leases, Part } from '../../kernel/leases/leases.ts';
import type { Line } from '../../kernel/line/line.ts';
import type { BatchPart } from '../types.ts';
import type { createAlarmStreams } from './alarm-streams.ts';
import type { createMvars } from './mvars.ts';

/** Channels: which reports calculated variables follow from, and records of these that another process has stored. */
const [REPORTS, RECORDS] = ['reports', 'records'] as const;
/** Of one message. */
const RECORDS_MAX = 200;
/** In how many parts processes share all projects: divided evenly by up to four. */
const PARTS = 12;

export interface ProjectsHostOptions {
  leases: Leases;
  line: Line;
  /** Made anew each time that this process is to do it, or that part of it. */
  make: (part: Part | undefined) => {
    mvars: ReturnType<typeof createMvars>;
    streams: ReturnType<typeof createAlarmStreams>;
  };
  onError: (error: unknown) => void;
}

/**
 * Calculated variables of projects, and their alarm rules, each project in one of all processes, which share them: the others tell it of
 * records that statistics are made of. Values come and go as all live values do.
 */
export function createProjectsHost({ leases, line, make, onError }: ProjectsHostOptions) {
  const hosted = new Set<ReturnType<typeof make>>();
  let isOpen = false;
  /** By the process that follows from them, of all others. */
  const reports = new Map<string, ReadonlySet<number>>();
  /** All of these: asked for each record that is stored. */
  let followed: ReadonlySet<number> = new Set();
  const gather = () => {
    followed = new Set([...reports.values()].flatMap((of) => [...of]));
  };
  const begun = Promise.withResolvers<undefined>();
  // Where there are others nobody waits for it, and the lease goes to another one when it fails: that must not end the process.
  begun.promise.catch(() => undefined);

  const sayReports = () =>
    line.say(REPORTS, json([...new Set([...hosted].flatMap(({ mvars }) => [...mvars.reports()]))]));
  const guarded = (work: (message: Buffer, from: string) => void) => (message: Buffer, from: string) => {
    try {
      work(message, from);
    } catch (error) {
      onError(error);
    }
  };
  const unhook = [
    line.onCome(() => {
      if (hosted.size > 0) sayReports();
    }),
    line.onGone((process) => {
      reports.delete(process);
      gather();
    }),
    line.hear(
      REPORTS,
      guarded((message, from) => {
        reports.set(from, new Set(JSON.parse(message.toString()) as number[]));
        gather();
      }),
    ),
    line.hear(
      RECORDS,
      guarded((message) => {
        const items = JSON.parse(message.toString()) as RecordItem[];
        for (const { mvars } of hosted) mvars.heard(items).catch(onError);
      }),
    ),
  ];

  const work: LeasedWork = async ({ part }) => {
    const made = make(part);
    made.mvars.onLeaves(sayReports);
    await made.mvars.start().catch((error: unknown) => {
      begun.reject(error);
      throw error;
    });
    hosted.add(made);
    sayReports();
    if (isOpen) made.streams.start();
    begun.resolve(undefined);
    return async () => {
      hosted.delete(made);
      sayReports();
      await made.streams.stop();
      await made.mvars.stop();
    };
  };
  const end = leases.want('calculated variables', work, PARTS);

  return {
    /** Resolves once they are evaluated here; where other processes may do it, at once. */
    started: (): Promise<unknown> => (line.isAlone ? begun.promise : Promise.resolve()),
    /** Gateways can be reached: values behind alarm rules stream. */
    open(): void {
      isOpen = true;
      for (const { streams } of hosted) streams.start();
    },
    /** The same part; statistics that are made of reports hear what it has stored. */
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        let here = part;
        for (const { mvars } of hosted) here = mvars.hearing(here);
        const done = await here.write(tx, items);
        const heard = items.flatMap(({ item }) => (followed.has(item.report) ? item : []));
        return () => {
          done();
          for (let from = 0; from < heard.length; from += RECORDS_MAX)
            line.say(RECORDS, json(heard.slice(from, from + RECORDS_MAX)));
        };
      },
    }),
    counters() {
      const each = [...hosted].map(({ mvars }) => mvars.counters());
      const sum = (of: keyof (typeof each)[number]) => each.reduce((all, one) => all + one[of], 0);
      return {
        projects: sum('projects'),
        reports: sum('reports'),
        alarms: sum('alarms'),
        lostAlarms: sum('lostAlarms'),
      };
    },
    /** One that projects of several parts follow from counts for each. */
    devices: () => [...hosted].reduce((all, { streams }) => all + streams.devices(), 0),
    async stop(): Promise<void> {
      for (const off of unhook) off();
      await end();
    },
  };
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
