import type { Photo } from './photos.tsx';

/** A fault that is to be reported: it is of no order yet. */
export const FAULT = 'fault';

/** A picture of what is half typed; `itemId`: of the item of an inspection that it belongs to. */
export interface Shot extends Photo {
  readonly itemId?: string | undefined;
}
/** Which form it is: of one thing and one place there is one draft. */
export interface DraftOf {
  readonly about: string;
  readonly target: string;
  /** Of the order or inspection, for whoever finds the draft when that is gone. */
  readonly title: string;
  readonly form: 'finish' | 'comment' | 'fill' | 'form' | 'abort' | typeof FAULT;
  readonly equipmentId?: string | undefined;
}
/** What somebody has typed into a form and not sent: nothing of it goes to the platform. */
export interface Draft extends DraftOf {
  /** By the clock of the phone. */
  readonly at: number;
  /** What the person saw when they began: what came since is not passed over when it is sent. */
  readonly seenStep: string | undefined;
  /** Of the form; each looks whether it still knows it. */
  readonly typed: unknown;
  readonly shots: readonly Omit<Shot, 'blob'>[];
}
const PREFIX = 'draft:';
export const draftKey = ({ about, form, equipmentId = '' }: DraftOf): string =>
  `${PREFIX}${about}:${form}:${equipmentId}`;
/** Where they lie in the table of what is kept; `;` comes after `:`. */
export const allDrafts = (): IDBKeyRange => IDBKeyRange.bound(PREFIX, 'draft;', false, true);

export const draftOf = (drafts: readonly Draft[], of: DraftOf): Draft | undefined =>
  drafts.find((one) => draftKey(one) === draftKey(of));
/** What was noted, for a list. */
export function noteOf({ typed }: Draft): string {
  const note = typeof typed === 'object' && typed !== null && 'note' in typed ? typed.note : '';
  return typeof note === 'string' ? note : '';
}
