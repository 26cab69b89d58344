import type { Readable } from 'node:stream';

/** Folders of the store; what is kept lies in one of them. */
export const AREAS = ['firmware', 'invoice'] as const;
export type Area = (typeof AREAS)[number];
const NAME = /^([a-z]+)\/([A-Za-z0-9][A-Za-z0-9._-]{0,199})$/;

/**
 * Whole files that every process has to have, too large for the database: in a folder, or in an S3-compatible store (decision 157). Names
 * are `area/file`, of letters and digits, `.`, `-` and `_`.
 */
export interface Files {
  /** What people know it by; nothing in it is secret. */
  readonly place: string;
  /** There as a whole and for good when it resolves; before that, or when it rejects, as it was. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** From this byte on. Rejects with `MissingFile`; what breaks later breaks the stream. */
  read(name: string, from: number): Promise<Readable>;
  /** `undefined`: it is not there. */
  size(name: string): Promise<number | undefined>;
  /** It need not be there. Takes along what an attempt to write it has left. */
  remove(name: string): Promise<void>;
  /** Names of an area, in order, with their bytes. */
  list(area: Area): Promise<{ name: string; bytes: number }[]>;
  /** Rejects while it does not answer (`FilesAway`) or refuses us (`FilesRefused`). Asks once, and waits for seconds at most. */
  check(): Promise<void>;
  stop(): void;
}

/** The store does not answer, or has answered that it cannot now. Its text is for logs and people who run it; no secret is in it. */
export class FilesAway extends Error {
  override readonly name: string = 'FilesAway';
  /** A status with the store's own code, or the system's code. */
  readonly why: string;
  constructor(message: string, why = '') {
    super(message);
    this.why = why;
  }
}
/** It answers, and does not let us in, has no such bucket or does not take what we asked: a setting is wrong. */
export class FilesRefused extends FilesAway {
  override readonly name = 'FilesRefused';
}
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** The two parts of a name. Throws for anything else: names are made by us, and lead nowhere else. */
export function partsOf(name: string): { area: string; file: string } {
  const [, area, file] = NAME.exec(name) ?? [];
  if (area === undefined || file === undefined) throw new Error(`no name of a file: ${name}`);
  return { area, file };
}
