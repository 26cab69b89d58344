import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any site may ask it (CORS): it knows nobody by a cookie. */
    anyOrigin?: boolean;
  }
}

/** For the options of a route. */
export const ANY_ORIGIN = { config: { anyOrigin: true } } as const;

/** What an answer says besides its body, to a page that has to act on it. */
const TOLD = 'www-authenticate, retry-after, allow';
/** A browser asks once in so many seconds whether it may ask. */
const ASKED_S = 7_200;

/**
 * Before anything else of a request to such a route. Whoever has no proof but a cookie is nobody there, so no page gets anything that its site
 * could not ask for by itself: neither a list of sites nor a check of where a request comes from would add to that. Answers whether it is one.
 */
export function letAnyOrigin(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.routeOptions.config.anyOrigin !== true) return false;
  request.cookies = {};
  delete request.headers.cookie;
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': TOLD });
  return true;
}

/** A browser asks first whether a page of another site may ask (Fetch §3.2.2). `*` does not stand for `authorization`. */
export function answerPreflight(app: FastifyInstance, path: string, methods: string): void {
  app.options(path, ANY_ORIGIN, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'authorization, *',
        'access-control-max-age': ASKED_S,
      })
      .send(),
  );
}
