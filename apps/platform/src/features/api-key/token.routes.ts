import { LIMITS, PERMISSION_CODES } from '@lightfield/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Client, TOKEN_PATH, type TokenProblem, TokenRefusal, type Tokens } from './token.service.ts';

const REVOKE_PATH = '/oauth/revoke';
const METADATA_PATH = '/.well-known/oauth-authorization-server';
const GRANT = 'client_credentials';
/** Scopes of all permissions there are fit in; nothing of ours is longer. */
const BODY_BYTES = 32 * 1024;
const STATUS: Record<TokenProblem, number> = {
  invalid_request: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  slow_down: 429,
};
/** A field that is sent twice is a list, and refused (RFC 6749 §3.2). */
const Asked = z.object({
  grant_type: z.string().optional(),
  scope: z.string().optional(),
  token: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});
type Asked = z.infer<typeof Asked>;

const BASIC = /^basic +([A-Za-z0-9+/=]+) *$/i;

/** By HTTP Basic or in the body, never by both (RFC 6749 §2.3). */
function clientOf(header: string | undefined, { client_id: id, client_secret: secret }: Asked): Client {
  const basic = BASIC.exec(header ?? '')?.[1];
  if (basic === undefined) {
    if (id === undefined || secret === undefined)
      throw new TokenRefusal('invalid_client', 'id and secret of a key are needed');
    return { id, secret };
  }
  if (secret !== undefined) throw new TokenRefusal('invalid_request', 'the secret comes in the header or in the body');
  const [name = '', ...rest] = Buffer.from(basic, 'base64').toString().split(':');
  const own = { id: decoded(name), secret: decoded(rest.join(':')) };
  if (id !== undefined && id !== own.id) throw new TokenRefusal('invalid_request', 'two ids');
  return own;
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function askedIn(body: unknown): Asked {
  const asked = Asked.safeParse(body ?? {});
  if (!asked.success) throw new TokenRefusal('invalid_request', 'a form whose fields stand in it once');
  return asked.data;
}

/** Tokens in exchange for keys: OAuth 2.0, client credentials (RFC 6749 §4.4), revocation (RFC 7009), what there is (RFC 8414). */
export function tokenRoutes(app: FastifyInstance, tokens: Tokens): void {
  const on = (path: string, answer: (asked: Asked, client: Client, ip: string) => Promise<object>) =>
    app.post(path, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      try {
        const asked = askedIn(request.body);
        return await answer(asked, clientOf(request.headers.authorization, asked), request.ip);
      } catch (error) {
        if (error instanceof TokenRefusal) return refuse(reply, error);
        throw error;
      }
    });

  on(TOKEN_PATH, async ({ grant_type: grant, scope }, client, ip) => {
    if (grant === undefined) throw new TokenRefusal('invalid_request', 'grant_type is needed');
    if (grant !== GRANT) throw new TokenRefusal('unsupported_grant_type', `only ${GRANT}`);
    const wanted = scope?.split(' ').filter((one) => one !== '');
    const issued = await tokens.issue(client, wanted?.length ? [...new Set(wanted)] : undefined, ip);
    return {
      access_token: issued.token,
      token_type: 'Bearer',
      expires_in: LIMITS.apiKey.tokenSeconds,
      scope: issued.scope.join(' '),
    };
  });
  on(REVOKE_PATH, async ({ token }, client, ip) => {
    if (token === undefined) throw new TokenRefusal('invalid_request', 'a token is needed');
    await tokens.revoke(client, token, ip);
    return {};
  });
  app.get(METADATA_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return metadata(originOf(request));
  });
}

function refuse(reply: FastifyReply, { problem, message }: TokenRefusal) {
  if (problem === 'invalid_client') reply.header('www-authenticate', 'Basic realm="lightfield"');
  if (problem === 'slow_down') reply.header('retry-after', 60);
  return reply.code(STATUS[problem]).send({ error: problem, error_description: message });
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
const metadata = (origin: string) => ({
  issuer: origin,
  token_endpoint: origin + TOKEN_PATH,
  revocation_endpoint: origin + REVOKE_PATH,
  grant_types_supported: [GRANT],
  response_types_supported: [],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  scopes_supported: PERMISSION_CODES,
  service_documentation: `${origin}/manage/api/doc`,
});
