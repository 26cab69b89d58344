import { LIMITS } from '@lightfield/contract';

/** S1 §9: 70-100 very good, 50-70 good, 30-50 fair, below 30 poor. */
export function signalBand(percent: number): 'veryGood' | 'good' | 'fair' | 'poor' {
  const { signalVeryGood, signalGood, signalFair } = LIMITS.gateway;
  if (percent >= signalVeryGood) return 'veryGood';
  if (percent >= signalGood) return 'good';
  return percent >= signalFair ? 'fair' : 'poor';
}
