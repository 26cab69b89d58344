import type { Severity } from '@lightfield/contract';

/** States of ISA-18.2 that a mark tells: nobody has confirmed it, somebody has, or it is over and nobody has confirmed it. */
export type AlarmStanding = 'unconfirmed' | 'confirmed' | 'recovered';

/** How the alarms of one variable stand. */
export interface AlarmMark {
  readonly severity: Severity;
  readonly standing: AlarmStanding;
  /** What the engineer wrote of the one that the mark is about. */
  readonly content: string;
  /** Alarms whose condition holds. */
  readonly holding: number;
  /** Alarms that nobody has confirmed, those that are over among them. */
  readonly unconfirmed: number;
}

/** Marks of the variables of a page by `bindingKey`, for as long as somebody watches. Listeners hear changes alone. */
export interface AlarmMarks {
  read(key: string): AlarmMark | undefined;
  /** Has the list of alarms been heard? Before, a value without a mark may well have alarms. */
  isHeard(): boolean;
  watch(key: string, listener: () => void): () => void;
}
