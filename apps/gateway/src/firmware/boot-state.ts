import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceDurably } from './durable.ts';

const BootStateSchema = z.object({
  /** Version that runs; `null`: what is installed, no image. */
  current: z.string().nullable(),
  /** A new version that has to prove itself, for which command, and how often it was started. */
  trial: z.object({ version: z.string(), command: z.string(), starts: z.int() }).nullable(),
  /** The last one that did not, until it was reported. */
  failed: z.object({ version: z.string(), command: z.string(), reason: z.string() }).nullable(),
});
export type BootState = z.infer<typeof BootStateSchema>;

export const NO_IMAGE: BootState = { current: null, trial: null, failed: null };
/** A power cut during the trial is not the new version's fault: it gets more than one start. */
export const TRIAL_STARTS = 3;

export const firmwareFolder = (data: string): string => join(data, 'firmware');
export const versionFolder = (data: string, version: string): string => join(firmwareFolder(data), 'versions', version);
/** Stands in the folder of a version once all of it is there. */
export const IMAGE_FILE = 'image.json';
const stateFile = (data: string) => join(firmwareFolder(data), 'state.json');

/** What to start. A file that nobody can read is as none: what is installed runs. */
export function readBootState(data: string): BootState {
  if (!existsSync(stateFile(data))) return NO_IMAGE;
  try {
    return BootStateSchema.parse(JSON.parse(readFileSync(stateFile(data), 'utf8')));
  } catch {
    return NO_IMAGE;
  }
}

export function writeBootState(data: string, state: BootState): void {
  mkdirSync(firmwareFolder(data), { recursive: true });
  replaceDurably(stateFile(data), JSON.stringify(state));
}

export interface Choice {
  /** `null`: what is installed. */
  readonly version: string | null;
  readonly isTrial: boolean;
  /** To be written before anything is started. */
  readonly next: BootState;
}

/** What the next start runs. `isWhole`: all of that version is on the disk. `isOlder`: what is installed is at least as new. */
export function chooseVersion(
  state: BootState,
  isWhole: (version: string) => boolean,
  isOlder: (version: string) => boolean,
): Choice {
  const { trial } = state;
  if (trial && !isWhole(trial.version)) return chooseVersion(rolledBack(state, 'is not whole'), isWhole, isOlder);
  if (trial && trial.starts >= TRIAL_STARTS) {
    const reason = `ended ${TRIAL_STARTS} times before it had proved itself`;
    return chooseVersion(rolledBack(state, reason), isWhole, isOlder);
  }
  if (trial) {
    const next = { ...state, trial: { ...trial, starts: trial.starts + 1 } };
    return { version: trial.version, isTrial: true, next };
  }
  const { current } = state;
  if (current !== null && (!isWhole(current) || isOlder(current)))
    return { version: null, isTrial: false, next: { ...state, current: null } };
  return { version: current, isTrial: false, next: state };
}

/** The version on trial is given up. */
export function rolledBack(state: BootState, reason: string): BootState {
  const { trial } = state;
  if (!trial) return state;
  return { ...state, trial: null, failed: { version: trial.version, command: trial.command, reason } };
}

/** The version on trial has proved itself. */
export function confirmed(state: BootState): BootState {
  return state.trial ? { current: state.trial.version, trial: null, failed: null } : state;
}
