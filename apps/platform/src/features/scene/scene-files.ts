import {
  SCENE_MODEL_PATH,
  SCENE_PICTURE_PATH,
  SCENE_SHOWN_PATH,
  accountErrors,
  commonErrors,
} from '@lightfield/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorReply } from '../../kernel/envelope.ts';
import { languageOf } from '../../kernel/language.ts';
import type { Log } from '../../kernel/log.ts';
import type { RateLimiter } from '../../kernel/rate-limit.ts';
import { SESSION_COOKIE } from '../../kernel/session-cookie.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { shareSessionsIn } from '../../kernel/share-visits.ts';
import { refuseWithStatus, replyWithImage } from '../../kernel/upload/serve.ts';
import type { Looking, SceneShownService } from './scene-shown.service.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A page has one scene; a wall changes pages. From one address at most so many. */
const RATE = { max: 300, perMs: 60_000 };
/** A file never changes under its id; whether one may see it, does. */
const FRESH_SECONDS = 300;

export interface SceneFileParts {
  app: FastifyInstance;
  sessions: Pick<Sessions, 'find'>;
  limiter: Pick<RateLimiter, 'take'>;
  shown: SceneShownService;
  log: Log;
}

/** Serves what pages show of scenes under paths of their own, by cookie alone: a widget does not know by which share link it is seen. */
export function serveScenes({ app, sessions, limiter, shown, log }: SceneFileParts): void {
  const serve = (path: string, answer: (looking: Looking, id: string, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get<{ Params: { id: string } }>(`${path}:id`, async (request, reply) => {
      const lang = languageOf(request.headers, request.cookies);
      try {
        if (!limiter.take(`${path} ${request.ip}`, RATE)) throw commonErrors.tooFrequent();
        const session = await sessions.find(request.cookies[SESSION_COOKIE]);
        const visits = shareSessionsIn(request.headers.cookie);
        if (typeof session === 'object' && session.passwordDue) throw accountErrors.passwordDue();
        const caller = typeof session === 'object' ? { ...session, ip: request.ip, lang } : undefined;
        if (!caller && visits.length === 0) throw accountErrors.notLoggedIn();
        if (!ID.test(request.params.id)) throw commonErrors.notFound();
        return await answer({ caller, visits }, request.params.id, reply);
      } catch (error) {
        const { envelope, ours } = errorReply(error, lang, request.id);
        if (ours) log.error({ error, path, requestId: request.id }, 'call failed');
        return refuseWithStatus(reply, envelope);
      }
    });

  serve(SCENE_SHOWN_PATH, async (looking, id, reply) => {
    const scene = await shown.scene(looking, id);
    if (!scene) throw commonErrors.notFound();
    return (
      safe(reply, 'no-cache', `v${scene.version}`)?.send() ?? reply.type('application/json').send(JSON.stringify(scene))
    );
  });
  serve(SCENE_MODEL_PATH, async (looking, id, reply) => {
    const model = await shown.model(looking, id);
    if (!model) throw commonErrors.notFound();
    const known = safe(reply, `private, max-age=${FRESH_SECONDS}`, model.etag);
    return known?.send() ?? reply.type('model/gltf-binary').send(model.bytes);
  });
  serve(SCENE_PICTURE_PATH, async (looking, id, reply) => replyWithImage(reply, await shown.picture(looking, id)));
}

/** Opened by its address it may run and load nothing, whatever is in it. Answers the reply where the browser has it already. */
function safe(reply: FastifyReply, cache: string, etag: string): FastifyReply | undefined {
  const quoted = `"${etag}"`;
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': cache,
    vary: 'cookie',
    etag: quoted,
  });
  return reply.request.headers['if-none-match'] === quoted ? reply.code(304) : undefined;
}
