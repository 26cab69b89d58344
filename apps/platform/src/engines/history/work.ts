import { exportText } from './export-text.ts';
import { curvePoints, historyRows, recordTimes, rowsJson } from './jobs.ts';
import { bucketSums, summedCurve } from './sums.ts';

/** What is computed beside the main thread: pure functions of plain data. */
export const WORK = { curvePoints, historyRows, recordTimes, bucketSums, summedCurve, exportText, rowsJson };
export type Work = typeof WORK;
export type WorkName = keyof Work;
export type JobOf<Name extends WorkName> = Parameters<Work[Name]>[0];
export type ResultOf<Name extends WorkName> = ReturnType<Work[Name]>;

/** Runs the functions of `WORK` somewhere. */
export interface Decoder {
  run<Name extends WorkName>(name: Name, job: JobOf<Name>): Promise<ResultOf<Name>>;
}

/** In this very thread; for tests and tools. */
export const inlineDecoder: Decoder = {
  run: async (name, job) => runWork(name, job),
};

export function runWork<Name extends WorkName>(name: Name, job: JobOf<Name>): ResultOf<Name> {
  const work = WORK[name] as (given: JobOf<Name>) => ResultOf<Name>;
  return work(job);
}
