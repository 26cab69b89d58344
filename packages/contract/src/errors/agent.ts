import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perAccount, actionsPerGrant, actionsPerAccount } = LIMITS.agent;

/** 1981 on: agents and the assistant (decisions 113, 122 and 123). The specification has no codes for them; these follow those of API keys. */
export const agentErrors = defineErrors({
  grantsMax: { code: 1981, fillings: { grants: perAccount } },
  actionsMax: { code: 1982, fillings: { ofGrant: actionsPerGrant, ofAccount: actionsPerAccount } },
  actionEnded: { code: 1984 },
  actionChanged: { code: 1985 },
  endpointRefused: { code: 1986 },
  noEndpoint: { code: 1987 },
  personDay: { code: 1988 },
  orgDay: { code: 1989 },
});
