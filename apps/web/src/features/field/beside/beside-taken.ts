import type { AlarmRecord, StockChoice } from '@lightfield/contract';

type Shown = 'id' | 'content' | 'severity' | 'condition' | 'raisedAt' | 'recoveredAt' | 'confirmedAt';
/** `condition`: of which variable, too. */
export interface AlarmTaken extends Pick<AlarmRecord, Shown> {
  readonly equipmentId: string;
}
/** Alarms of the devices of what is due that hold, or that nobody has confirmed. */
export interface AlarmsTaken {
  readonly at: number;
  /** Devices that were asked for. */
  readonly devices: readonly string[];
  /** Newest first. */
  readonly alarms: readonly AlarmTaken[];
  /** So many more there are. */
  readonly left: number;
}
/** What orders can use. */
export interface StockTaken {
  readonly at: number;
  /** Each enterprise's stock once, by name. */
  readonly stocks: readonly (readonly StockChoice[])[];
  /** Which of them an order uses, by its id. */
  readonly of: Readonly<Record<string, number>>;
}

/** Fetched after what is due, and kept on the phone beside the rest (`offline-files.ts`). */
export const besidePart = () => import('./beside-part.ts');
