import { LIMITS } from '@lightfield/contract';
import { type StateOf, choiceField, idsField, intField, textField } from '../../lib/search-codecs.ts';
import { SIGNAL_FILTERS } from './signals/signal-list.ts';

/** Windows of the realtime curve, minutes. */
export const WINDOWS = ['1', '5', '15', '60'] as const;

/** State of the device page as its address has it; the tabs of other features keep their own beside it. */
export const deviceCodecs = {
  /** Absent: what the address itself says (`/…/{alarm}`). */
  tab: textField(),
  search: textField(),
  show: choiceField(SIGNAL_FILTERS, 'all'),
  /** Signals of the realtime curve, in the order in which they were added. */
  curve: idsField(LIMITS.history.curveVariables),
  window: choiceField(WINDOWS, '5'),
  page: intField(1),
  size: intField(10),
};
export type DeviceState = StateOf<typeof deviceCodecs>;
export type ChangeDevice = (change: Partial<DeviceState>, options?: { push?: boolean }) => void;

export interface DeviceProps {
  deviceId: string;
  state: DeviceState;
  change: ChangeDevice;
}
