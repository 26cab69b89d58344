import {
  apiKeyErrors,
  type Envelope,
  IMAGE_KINDS,
  type ImageKind,
  accountErrors,
  commonErrors,
  deviceErrors,
} from '@lightfield/contract';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A picture as a rule hands it over. */
export interface Picture {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
  /** Names these very bytes (a hash, a version): another picture has another one. Visible ASCII without quotes. */
  readonly etag: string;
}

/** A file that is written while it is sent. Ending the request ends the stream. */
export interface Download {
  readonly stream: Readable;
  readonly fileName: string;
  readonly type: string;
}

const CONTENT_TYPES: Record<ImageKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  webp: 'image/webp',
};
/** So long a browser shows a picture without asking; then it asks with the etag. Not in the specification. */
const FRESH_SECONDS = 300;

/** What stands in the database as text, as the kind of a picture. */
export const isImageKind = (kind: string): kind is ImageKind => IMAGE_KINDS.some((one) => one === kind);

/**
 * Sends a picture that somebody uploaded. Opened by its address it is a page of our origin, so it may run nothing and load
 * nothing, whatever is in it; for an <img> that makes no difference.
 */
export function replyWithImage(reply: FastifyReply, picture: Picture | undefined): FastifyReply {
  if (!picture) throw commonErrors.notFound();
  const { kind, bytes, etag } = picture;
  if (!/^[\x21\x23-\x7e]+$/.test(etag)) throw new Error(`an etag cannot be ${JSON.stringify(etag)}`);
  const quoted = `"${etag}"`;
  reply.headers({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${FRESH_SECONDS}`,
    vary: 'cookie',
    etag: quoted,
  });
  if (isKnown(reply.request.headers['if-none-match'], quoted)) return reply.code(304).send();
  return reply.type(CONTENT_TYPES[kind]).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Sends a picture, or a file to be stored. */
export function replyWithBytes(reply: FastifyReply, answer: Picture | Download | undefined): FastifyReply {
  if (!answer || !('stream' in answer)) return replyWithImage(reply, answer);
  // RFC 6266: browsers take the second name; the first is for what knows no other letters than these.
  const plain = answer.fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(answer.fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  reply.headers({
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  return reply.type(answer.type).send(answer.stream);
}

/** RFC 9110, 13.1.2: any of the list, compared weakly. */
const isKnown = (header: string | undefined, quoted: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === quoted));

/** HTTP status of a refusal where there is no envelope: an <img> and a cache know nothing else. */
const STATUS: ReadonlyMap<number, number> = new Map([
  [accountErrors.notLoggedIn.code, 401],
  [accountErrors.loginTimeout.code, 401],
  [apiKeyErrors.keyInvalid.code, 401],
  [apiKeyErrors.keyExpired.code, 401],
  [apiKeyErrors.keyDisabled.code, 401],
  [commonErrors.noAccess.code, 403],
  [commonErrors.notFound.code, 404],
  [deviceErrors.deviceNotFound.code, 404],
  [accountErrors.userNotFound.code, 404],
  [commonErrors.parameterInvalid.code, 400],
  [commonErrors.unsupportedRequest.code, 400],
  [commonErrors.tooFrequent.code, 429],
  [commonErrors.internal.code, 500],
  [commonErrors.unavailable.code, 503],
  [commonErrors.serverTimeout.code, 503],
]);

/** Whatever else a rule refuses is forbidden. */
export const refuseWithStatus = (reply: FastifyReply, { code, msg }: Envelope): FastifyReply =>
  reply
    .code(STATUS.get(code) ?? 403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${msg}\n`);
