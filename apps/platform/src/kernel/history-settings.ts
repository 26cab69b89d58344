import { z } from 'zod';
import { StartError } from './start-error.ts';

/** Servers beside the main database for closed days of history (decision 170). */
export const HISTORY_SETTINGS = {
  LF_HISTORY_URLS: z
    .string()
    .transform((text) => text.split(/\s+/).filter((url) => url !== ''))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\/.+/.test(url)),
      'must be postgres://… addresses, parted by spaces',
    )
    .refine((urls) => new Set(urls).size === urls.length, 'names a database twice')
    .default([])
    .describe(
      'PostgreSQL databases, parted by spaces, to which closed days of history are brought; each for nothing else',
    ),
  LF_HISTORY_KEEP_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of days')
    .transform(Number)
    .refine((days) => days >= 2, 'must be two at least: the last two days are being written')
    .default(7)
    .describe('So many days stay in the main database all the same'),
};

export interface HistoryConfig {
  readonly machineUrls: readonly string[];
  readonly keepDays: number;
}
export function historyConfig({
  LF_HISTORY_URLS: machineUrls,
  LF_HISTORY_KEEP_DAYS: keepDays,
  DATABASE_URL: databaseUrl,
}: {
  LF_HISTORY_URLS: readonly string[];
  LF_HISTORY_KEEP_DAYS: number;
  DATABASE_URL?: string | undefined;
}): HistoryConfig {
  if (databaseUrl !== undefined && machineUrls.includes(databaseUrl))
    throw new StartError('LF_HISTORY_URLS names the database of DATABASE_URL: days are there already');
  return { machineUrls, keepDays };
}
