import type { Clock } from '../clock.ts';
import type { Closers } from '../closers.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { createJobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { StartError } from '../start-error.ts';
import { createFolderFiles } from './folder-files.ts';
import { type Files, FilesAway, FilesRefused, MissingFile } from './files.ts';
import { type KeptFiles, createKeptFiles } from './kept-files.ts';
import { createS3Files } from './s3-files.ts';

/** How often files are cleared away that nobody has kept. */
const SWEEP_MS = 10 * 60_000;

interface Around {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  closers: Closers;
}

/** What rows of the database name in the store that is configured. */
export async function openFiles(
  config: Pick<Config, 'dataFolder' | 'files' | 'roles'>,
  { db, ...around }: Around & { db: Db },
): Promise<KeptFiles> {
  const files = createKeptFiles({ db, files: await openStore(config, around), log: around.log });
  const jobs = createJobs({ config, closers: around.closers });
  jobs.sweep('loose files', SWEEP_MS, files.sweep, 'files were not cleared away');
  return files;
}

/** The store that is configured. Throws StartError for one that refuses us; one that is away may come later. */
export async function openStore(
  { dataFolder, files: s3 }: Pick<Config, 'dataFolder' | 'files'>,
  { clock, log, metrics, closers }: Around,
): Promise<Files> {
  const files = s3 ? createS3Files(s3, { clock }) : createFolderFiles(dataFolder);
  closers.add('files', () => files.stop());
  await files.check().catch((error: unknown) => {
    if (error instanceof FilesRefused) throw new StartError(`LF_FILES_S3: ${error.message}`);
    log.warn({ reason: messageOf(error) }, 'the store of files does not answer');
  });
  return counted(files, metrics);
}

/** Counts what is asked of a store, and how that ends. */
function counted(files: Files, metrics: Pick<Metrics, 'counter'>): Files {
  const count = metrics.counter('lf_files_total', 'What was asked of the store of files, by its end', [
    'what',
    'result',
  ]);
  const ended = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      count(what, 'ok');
      return result;
    } catch (error) {
      count(what, resultOf(error));
      throw error;
    }
  };
  return {
    ...files,
    put: (name, bytes) => ended('put', files.put(name, bytes)),
    read: (name, from) => ended('read', files.read(name, from)),
    remove: (name) => ended('remove', files.remove(name)),
  };
}

function resultOf(error: unknown): string {
  if (error instanceof MissingFile) return 'missing';
  if (error instanceof FilesRefused) return 'refused';
  return error instanceof FilesAway ? 'away' : 'failed';
}
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
