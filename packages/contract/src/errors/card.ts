import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { importMax, cards } = LIMITS.card;

/** Ours: IoT cards. */
export const cardErrors = defineErrors({
  iccidInvalid: { code: 3021 },
  importMax: { code: 3022, fillings: { importMax } },
  iccidTaken: { code: 3023 },
  cardsMax: { code: 3024, fillings: { cards } },
  notRechargeable: { code: 3025 },
  rechargeOpen: { code: 3026 },
  nobodyToAsk: { code: 3027 },
  packageMissing: { code: 3028 },
  dateInvalid: { code: 3029 },
  numberInvalid: { code: 3030 },
  operatorMissing: { code: 3031 },
});
