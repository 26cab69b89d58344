import type { AlarmRecord, Severity } from '@lightfield/contract';
import type { Stretch, Told } from './history.ts';

export interface AlarmsRequest {
  /** Devices of the page; none: all of them, on a page of a project its own alarms, too. */
  readonly equips: readonly string[];
  /** By time raised; absent: whenever. */
  readonly stretch?: Stretch;
  /** Only those that hold, or that nobody has confirmed. */
  readonly isUnresolved?: boolean;
  readonly severity?: Severity;
  readonly keyword?: string;
  /** By time raised; 'desc': the newest first. */
  readonly sort: 'desc' | 'asc';
  /** From 1; 100 a page at most. */
  readonly page: number;
  readonly pageSize: number;
}
export interface Alarms extends Told {
  readonly alarms: readonly AlarmRecord[];
  readonly total: number;
}
/** What became of an alarm that somebody wanted to confirm; `reason`: a sentence in the language of the page. */
export type Confirmed = { readonly id: string } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string }
);

/**
 * Alarms of the device or project of the page, for as long as somebody listens (`useAlarms`): told anew whenever one is
 * raised, recovers or is confirmed. Who may not see alarms, also a visitor whose share does not open them, gets a `reason`.
 */
export interface PageAlarms {
  readonly list: (request: AlarmsRequest, tell: (answer: Alarms) => void) => () => void;
  /** Is there a button at all? Never in the past, in a picture, for a visitor, or without the permission. */
  readonly mayConfirm: boolean;
  /** Each is answered for itself (2008: somebody was faster; 2009: it has to recover first). Lists hear of it by themselves. */
  confirm(ids: readonly string[]): Promise<readonly Confirmed[]>;
}
