import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/** 2501-2507 (S1 §8): shared devices and projects. */
export const shareErrors = defineErrors({
  shareInvalid: { code: 2501 },
  shareRevoked: { code: 2502 },
  sharePasswordRequired: { code: 2503 },
  sharePasswordWrong: { code: 2504 },
  sharePasswordFormat: { code: 2505, fillings: { sharePasswordMin: LIMITS.device.sharePasswordMin } },
  shareTokenExpired: { code: 2506 },
  shareNotPermitted: { code: 2507 },
});
