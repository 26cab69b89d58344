import { PAGE_IMAGE_PATH, accountErrors, commonErrors } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import { errorReply } from '../../kernel/envelope.ts';
import { languageOf } from '../../kernel/language.ts';
import type { Log } from '../../kernel/log.ts';
import type { RateLimiter } from '../../kernel/rate-limit.ts';
import { SESSION_COOKIE } from '../../kernel/session-cookie.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { shareSessionsIn } from '../../kernel/share-visits.ts';
import { refuseWithStatus, replyWithImage } from '../../kernel/upload/serve.ts';
import type { PageImageService } from './page-image.service.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Pictures of a page come at once; from one address at most so many. */
const RATE = { max: 600, perMs: 60_000 };

export interface ImageFileParts {
  app: FastifyInstance;
  sessions: Pick<Sessions, 'find'>;
  limiter: Pick<RateLimiter, 'take'>;
  images: Pick<PageImageService, 'picture'>;
  log: Log;
}

/**
 * Serves pictures under a path of their own, which no call of the contract has: a document names them by it, and an <img>
 * cannot say by which share link it comes. So whoever asks is told by their cookies alone. Headers: kernel/upload/serve.ts.
 */
export function servePageImages({ app, sessions, limiter, images, log }: ImageFileParts): void {
  app.get<{ Params: { id: string } }>(`${PAGE_IMAGE_PATH}:id`, async (request, reply) => {
    const lang = languageOf(request.headers, request.cookies);
    try {
      if (!limiter.take(`${PAGE_IMAGE_PATH} ${request.ip}`, RATE)) throw commonErrors.tooFrequent();
      const session = await sessions.find(request.cookies[SESSION_COOKIE]);
      const visits = shareSessionsIn(request.headers.cookie);
      if (typeof session === 'object' && session.passwordDue) throw accountErrors.passwordDue();
      const caller = typeof session === 'object' ? { ...session, ip: request.ip, lang } : undefined;
      if (!caller && visits.length === 0) throw accountErrors.notLoggedIn();
      const { id } = request.params;
      return replyWithImage(reply, ID.test(id) ? await images.picture(id, caller, visits) : undefined);
    } catch (error) {
      const { envelope, ours } = errorReply(error, lang, request.id);
      if (ours) log.error({ error, path: PAGE_IMAGE_PATH, requestId: request.id }, 'call failed');
      return refuseWithStatus(reply, envelope);
    }
  });
}
