import type { ForwardMapping, ForwardProblem, ForwardTarget, ForwardTest } from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { OutboundRefused } from '../../../kernel/outbound.ts';
import type { AlarmFact, Fact } from '../facts.ts';

/** Why a target did not take something. `detail`: what it said, or the system. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly what: ForwardProblem;
  readonly detail: string;
  constructor(what: ForwardProblem, detail = '') {
    super(`${what} ${detail}`);
    this.what = what;
    this.detail = plain(detail);
  }
}
const DETAIL_MAX = 300;
/** What a stranger says goes on a screen and into a table: one line, without signs that no table takes. */
const plain = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- taking them out is the point
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, DETAIL_MAX)
    .toWellFormed()
    .trim();

/** Somewhere rows go. A target that has thrown is closed and opened anew. */
export interface Target {
  /** Resolves when the target has all of them for good. May be repeated with the same rows. */
  send(rows: readonly Fact[]): Promise<void>;
  sendAlarms(alarms: readonly AlarmFact[]): Promise<void>;
  /** Writes a row that does not stay, and reads it back, as far as the target can. Throws with the step that failed as the last one begun. */
  test(begun: (step: ForwardTest['steps'][number]['step']) => void): Promise<void>;
  close(): Promise<void>;
}

export interface TargetParts<Of extends ForwardTarget = ForwardTarget> {
  readonly id: string;
  readonly target: Of;
  readonly mapping: ForwardMapping;
  readonly secret: string;
  readonly signKey: string;
  /** Inner networks that the operator lets be asked. */
  readonly allowed: BlockList;
  readonly timeoutMs: number;
}

const UNREACHABLE = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|ECONNRESET|EPIPE)$/;
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/;

/** What connecting has come to, in words that are ours. */
export function connectionProblem(error: unknown): TargetError {
  if (error instanceof TargetError) return error;
  if (error instanceof OutboundRefused) return new TargetError('refused');
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  const said = typeof message === 'string' ? message : '';
  const sign = typeof code === 'string' ? code : '';
  if (name === 'TimeoutError' || name === 'AbortError' || sign === 'ETIMEDOUT' || /time(d )?out/i.test(said))
    return new TargetError('noAnswer', said);
  if (/^(ENOTFOUND|EAI_)/.test(sign)) return new TargetError('nameUnknown', said);
  if (TLS.test(sign)) return new TargetError('tls', said);
  if (UNREACHABLE.test(sign)) return new TargetError('unreachable', said);
  return new TargetError('other', said);
}

/** Rejects when `work` takes longer; `late` is told to end it. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => void): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          late();
          reject(new TargetError('noAnswer', `${ms / 1_000} s`));
        }, ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** What is done on a connection: where something goes wrong it is closed, and what was wrong is said in our words. */
export const attempting =
  (close: () => Promise<void>, problemOf: (error: unknown) => TargetError) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await close();
      throw problemOf(error);
    }
  };
const ENDING_MS = 1_000;
/** A connection says goodbye, for a second at most. `cut`: there is no more time. */
export async function ended(goodbye: Promise<unknown>, cut: () => void): Promise<void> {
  await within(ENDING_MS, goodbye, cut).catch(() => undefined);
}
