import type { Severity } from '@lightfield/contract';

/** Told by itself in any flood: what is severe, and what somebody wants to hear spoken. */
export const neverBundled = ({ severity, voice }: { severity: Severity; voice: boolean }): boolean =>
  severity === 'severe' || voice;
