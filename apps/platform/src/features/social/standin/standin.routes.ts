import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Rate, RateLimiter } from '../../../kernel/rate-limit.ts';
import { sessionCookie } from '../../../kernel/session-cookie.ts';
import { SOCIAL_PATH } from '../provider.ts';
import { NAME_MAX, PAGE_HEADERS, confirmPage, overPage } from './page.ts';
import type { Standin } from './standin.ts';
import { newToken } from '../states.ts';

/** Holds what only this browser knows: its identity at the stand-in. */
export const STANDIN_COOKIE = 'lf_social_standin';
/** Browsers keep no cookie longer than 400 days. */
const COOKIE_SECONDS = 365 * 24 * 3_600;
const RATE: Rate = { max: 60, perMs: 60_000 };
const HTTP = { seeOther: 303, badRequest: 400, gone: 410, tooMany: 429 } as const;

const state = z.string().max(100);
const Query = z.object({ state });
const Form = z.object({ state, action: z.enum(['confirm', 'cancel']) });
const Name = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX)
  .regex(/^\P{Cc}*$/u);

/** The pages of the stand-in: what a chat service would show. That the form comes from us is checked for every POST (http-server.ts). */
export function standinRoutes(
  app: FastifyInstance,
  { standin, limiter, secureCookie }: { standin: Standin; limiter: RateLimiter; secureCookie: boolean },
): void {
  const show = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
  const tooOften = async ({ ip }: FastifyRequest) => !(await limiter.takeOfAll(`${SOCIAL_PATH}/standin ${ip}`, RATE));

  app.get(`${SOCIAL_PATH}/standin`, async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (await tooOften(request)) return show(reply, overPage(), HTTP.tooMany);
    if (!query.success || !standin.knows(query.data.state)) return show(reply, overPage(), HTTP.gone);
    return show(reply, confirmPage(query.data.state));
  });

  app.post(`${SOCIAL_PATH}/standin`, async (request, reply) => {
    const form = Form.safeParse(request.body);
    if (await tooOften(request)) return show(reply, overPage(), HTTP.tooMany);
    if (!form.success || !standin.knows(form.data.state)) return show(reply, overPage(), HTTP.gone);
    const name = Name.safeParse((request.body as { name?: unknown }).name);
    const confirmed = form.data.action === 'confirm';
    if (confirmed && !name.success) return show(reply, confirmPage(form.data.state, true), HTTP.badRequest);
    const known = /^[\w-]{43}$/.exec(request.cookies[STANDIN_COOKIE] ?? '')?.[0];
    const secret = known ?? newToken();
    const person = confirmed && name.success ? { secret, name: name.data } : undefined;
    const back = standin.answer(form.data.state, person);
    if (back === undefined) return show(reply, overPage(), HTTP.gone);
    if (person)
      reply.setCookie(STANDIN_COOKIE, secret, {
        ...sessionCookie(secureCookie),
        path: SOCIAL_PATH,
        maxAge: COOKIE_SECONDS,
      });
    return reply.redirect(back, HTTP.seeOther);
  });
}
