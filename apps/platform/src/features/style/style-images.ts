import { STYLE_IMAGE_PATH, commonErrors } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import { errorReply } from '../../kernel/envelope.ts';
import { languageOf } from '../../kernel/language.ts';
import type { Log } from '../../kernel/log.ts';
import type { RateLimiter } from '../../kernel/rate-limit.ts';
import { refuseWithStatus, replyWithImage } from '../../kernel/upload/serve.ts';
import type { StylePartsRepository } from './style.repository.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A login shows six at most. */
const RATE = { max: 300, perMs: 60_000 };

export interface StyleImageParts {
  app: FastifyInstance;
  limiter: Pick<RateLimiter, 'take'>;
  parts: Pick<StylePartsRepository, 'image'>;
  log: Log;
}
/** Pictures of logins are seen by everybody who knows their id. Headers: kernel/upload/serve.ts. */
export function serveStyleImages({ app, limiter, parts, log }: StyleImageParts): void {
  app.get<{ Params: { id: string } }>(`${STYLE_IMAGE_PATH}:id`, async (request, reply) => {
    try {
      if (!limiter.take(`${STYLE_IMAGE_PATH} ${request.ip}`, RATE)) throw commonErrors.tooFrequent();
      const image = ID.test(request.params.id) ? await parts.image(request.params.id) : undefined;
      return replyWithImage(reply, image && { ...image, etag: image.hash.toString('hex') });
    } catch (error) {
      const { envelope, ours } = errorReply(error, languageOf(request.headers, request.cookies), request.id);
      if (ours) log.error({ error, path: STYLE_IMAGE_PATH, requestId: request.id }, 'call failed');
      return refuseWithStatus(reply, envelope);
    }
  });
}
