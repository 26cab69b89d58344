import { FORWARD_LIMITS } from '../forward-limits.ts';
import { defineErrors } from './define-errors.ts';

const { perEnterprise, backfillDays } = FORWARD_LIMITS;

/** 1990-1998: forwarders of the data centre (decision 129). The specification has no codes for them; these follow those of agents. */
export const dataCentreErrors = defineErrors({
  nameExists: { code: 1990 },
  forwardersMax: { code: 1991, fillings: { forwarders: perEnterprise } },
  addressRefused: { code: 1992 },
  secretNeeded: { code: 1993 },
  mappingInvalid: { code: 1994 },
  devicesBeyond: { code: 1995 },
  backfillRunning: { code: 1996 },
  backfillTooLong: { code: 1997, fillings: { days: backfillDays } },
  seriesMapping: { code: 1998 },
});
