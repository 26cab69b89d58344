import { LIMITS } from '@lightfield/contract';

export type SignalBand = 'veryGood' | 'good' | 'fair' | 'poor';

/** Band of a radio signal in percent (S1 §9). */
export function signalBand(percent: number): SignalBand {
  const { signalVeryGood, signalGood, signalFair } = LIMITS.gateway;
  if (percent >= signalVeryGood) return 'veryGood';
  if (percent >= signalGood) return 'good';
  return percent >= signalFair ? 'fair' : 'poor';
}
