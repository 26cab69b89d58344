import { type AnswerOf, securityCalls } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import { CODE_MAX, type Purpose, SOCIAL_PATH, returnAddress } from './provider.ts';
import type { SocialService } from './social.service.ts';
import { STATE_VALID_MS, newToken } from './states.ts';

/** What ties a state to the browser that began it. */
export const BROWSER_COOKIE = 'lf_social';
/** A whole plant may share one address; a person needs two or three of these in a minute. */
const RATE: Rate = { max: 60, perMs: 60_000 };
const SEE_OTHER = 303;

type Mode = AnswerOf<typeof securityCalls.socialOptions>['mode'];

/** What the login screen is told; `mobileAppUrl`: `null` where there is none. */
export interface LoginOptions {
  readonly mode: Mode;
  readonly mobileAppUrl: string | null;
}

export function socialRoutes(routes: Routes, social: SocialService, options: LoginOptions): void {
  routes.onPublic(securityCalls.socialOptions, () => options);
  routes.onPublic(
    securityCalls.socialBegin,
    async ({ purpose }, caller, { cookie, setCookie }) => {
      // The one it has: what was begun in another tab can still be finished.
      const browser = /^[\w-]{43}$/.exec(cookie(BROWSER_COOKIE) ?? '')?.[0] ?? newToken();
      const begun = await social.begin(purpose, caller, browser);
      setCookie(BROWSER_COOKIE, browser, { path: SOCIAL_PATH, maxAgeMs: STATE_VALID_MS });
      return begun;
    },
    { rate: RATE },
  );
  routes.onPublic(
    securityCalls.socialFinish,
    async ({ state, code }, caller, { ip, agent, cookie, setSession }) => {
      const finish = { state, code, browser: cookie(BROWSER_COOKIE), from: { ip, agent, previous: caller?.sessionId } };
      const { answer, token } = await social.finish(finish, caller);
      if (token !== undefined) setSession(token);
      return answer;
    },
    { rate: RATE },
  );
}

const Back = z.object({ state: z.string().max(100).default(''), code: z.string().max(CODE_MAX).optional() });

/** Where a real service sends the browser back to; the page finishes it. Decides nothing: what it is given may come from anybody. */
export function returnRoutes(app: FastifyInstance): void {
  for (const purpose of ['login', 'bind'] as const satisfies Purpose[]) {
    app.get(`${SOCIAL_PATH}/back/${purpose}`, async (request, reply) => {
      const query = Back.safeParse(request.query);
      const { state, code } = query.success ? query.data : { state: '', code: undefined };
      return reply.redirect(returnAddress(purpose, state, code), SEE_OTHER);
    });
  }
}
