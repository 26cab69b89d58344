import type { ConfirmRule } from '@lightfield/contract';

/** `monitorErrors.alreadyConfirmed` and `.confirmBeforeRecovery` as literal types; a test holds them together. */
const ALREADY_CONFIRMED = 2008;
const BEFORE_RECOVERY = 2009;

/**
 * May a person confirm this alarm now? Twice is refused (2008); under the rule `manual` so is a confirmation before the
 * recovery (2009). Under `auto` recovery confirms, and a person may do so earlier (S1 §4).
 */
export function confirmDecision(
  rule: ConfirmRule,
  { recoveredAt, confirmedAt }: { readonly recoveredAt: number | null; readonly confirmedAt: number | null },
): 'ok' | typeof ALREADY_CONFIRMED | typeof BEFORE_RECOVERY {
  if (confirmedAt !== null) return ALREADY_CONFIRMED;
  return rule === 'manual' && recoveredAt === null ? BEFORE_RECOVERY : 'ok';
}
