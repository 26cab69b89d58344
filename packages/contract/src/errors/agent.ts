import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perAccount } = LIMITS.agent;

/** 1981 on: agents and the assistant (decision 113). The specification has no codes for them; these follow those of API keys. */
export const agentErrors = defineErrors({
  grantsMax: { code: 1981, fillings: { grants: perAccount } },
});
