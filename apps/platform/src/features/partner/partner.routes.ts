import { partnerCalls, securityCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { PartnerService } from './partner.service.ts';

/** A whole plant may share one address; a shift begins with everybody at once. */
const LOGIN_RATE: Rate = { max: 60, perMs: 60_000 };

export function partnerRoutes(routes: Routes, partners: PartnerService): void {
  routes.on(partnerCalls.query, (body) => partners.query(body));
  routes.on(partnerCalls.add, (body, caller) => partners.add(caller, body));
  routes.on(partnerCalls.setDisabled, (body, caller) => partners.setDisabled(caller, body));
  routes.on(partnerCalls.renewSecret, ({ id }, caller) => partners.renewSecret(caller, id));
  routes.on(partnerCalls.delete, ({ id }, caller) => partners.delete(caller, id));
  routes.onPublic(
    securityCalls.ssoLogin,
    async ({ sys, ticket }, caller, { ip, agent, setSession }) => {
      const { token, answer } = await partners.login(sys, ticket, { ip, agent, previous: caller?.sessionId });
      setSession(token);
      return answer;
    },
    { rate: LOGIN_RATE },
  );
}
