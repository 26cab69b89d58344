import { LIMITS, MCP_PATH, ROUTES } from '@lightfield/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ANY_ORIGIN, answerPreflight } from '../../../kernel/any-origin.ts';
import type { Rate, RateLimiter } from '../../../kernel/rate-limit.ts';
import { SCOPES, issuerOf } from './authorization.ts';
import { type Issued, type Oauth, type OauthProblem, OauthRefusal } from './oauth.service.ts';

const AUTHORIZE = `${MCP_PATH}/authorize`;
const TOKEN = `${MCP_PATH}/token`;
const REGISTER = `${MCP_PATH}/register`;
const REVOKE = `${MCP_PATH}/revoke`;
/** Of an issuer with a path (RFC 8414 §3.1). */
const SERVER = `/.well-known/oauth-authorization-server${MCP_PATH}`;
const RESOURCE = '/.well-known/oauth-protected-resource';
const BODY_BYTES = 16 * 1024;
/** Of one address; a house of agents has one. */
const ASK_RATE: Rate = { max: 120, perMs: 60_000 };
/** A field that is sent twice is a list, and refused (OAuth 2.1 §3.2). */
const Form = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().max(LIMITS.agent.requestMax).optional(),
  code: z.string().max(200).optional(),
  code_verifier: z.string().max(200).optional(),
  redirect_uri: z.string().max(1_000).optional(),
  refresh_token: z.string().max(200).optional(),
  token: z.string().max(200).optional(),
  resource: z.string().max(1_000).optional(),
});
type Form = z.infer<typeof Form>;

const needed = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw new OauthRefusal('invalid_request', `${name} is needed`);
  return value;
};
function formIn(body: unknown): Form {
  const form = Form.safeParse(body ?? {});
  if (!form.success) throw new OauthRefusal('invalid_request', 'a form whose fields stand in it once');
  return form.data;
}
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Where an agent that is not let in finds what to do (RFC 9728 §5.1). */
export const resourceMetadata = (origin: string): string => origin + RESOURCE + MCP_PATH;

/** OAuth 2.1 for agents: what there is (RFC 8414, 9728), registration (RFC 7591), codes, tokens, revocation (RFC 7009). */
export function oauthRoutes(app: FastifyInstance, oauth: Oauth, limiter: Pick<RateLimiter, 'takeOfAll'>): void {
  const on = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<object>) =>
    app.post(path, { ...ANY_ORIGIN, bodyLimit: BODY_BYTES }, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      try {
        if (!(await limiter.takeOfAll(`agent login ${request.ip}`, ASK_RATE)))
          throw new OauthRefusal('temporarily_unavailable', 'too often from this address');
        return await answer(request, reply);
      } catch (error) {
        if (!(error instanceof OauthRefusal)) throw error;
        const { problem, message } = error;
        if (problem === 'temporarily_unavailable') reply.header('retry-after', 60);
        return reply.code(STATUS[problem] ?? 400).send({ error: problem, error_description: message });
      }
    });

  on(REGISTER, async ({ body }, reply) => {
    const { id, name, redirects } = oauth.register(body);
    reply.code(201);
    return {
      client_id: id,
      client_name: name,
      redirect_uris: redirects,
      grant_types: GRANTS,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  });
  on(TOKEN, async (request) => {
    const form = formIn(request.body);
    const clientId = needed(form.client_id, 'client_id');
    const by = { clientId, resource: form.resource, origin: originOf(request) };
    switch (needed(form.grant_type, 'grant_type')) {
      case 'authorization_code': {
        const verifier = needed(form.code_verifier, 'code_verifier');
        const code = needed(form.code, 'code');
        return told(await oauth.redeem(code, { ...by, verifier, redirect: form.redirect_uri }));
      }
      case 'refresh_token':
        return told(await oauth.refresh(needed(form.refresh_token, 'refresh_token'), by));
      default:
        throw new OauthRefusal('unsupported_grant_type', GRANTS.join(' or '));
    }
  });
  on(REVOKE, async ({ body }) => {
    const { token, client_id: clientId } = formIn(body);
    await oauth.revoke(needed(token, 'token'), needed(clientId, 'client_id'));
    return {};
  });
  // A browser comes here, with whoever sits before it: the screen says what is asked, and by whom.
  app.get(AUTHORIZE, async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    // what is longer is no request, and the screen says so
    const asked = query.length > LIMITS.agent.requestMax ? '' : query;
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${ROUTES.aiconfig}?connect=${encodeURIComponent(asked || '-')}`);
  });
  app.get(SERVER, ANY_ORIGIN, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return serverMetadata(originOf(request));
  });
  for (const path of [RESOURCE, RESOURCE + MCP_PATH])
    app.get(path, ANY_ORIGIN, async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const issuer = issuerOf(originOf(request));
      return {
        resource: issuer,
        authorization_servers: [issuer],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Lightfield',
      };
    });
  // agents that are pages of other sites
  for (const path of [REGISTER, TOKEN, REVOKE]) answerPreflight(app, path, 'POST');
  for (const path of [SERVER, RESOURCE, RESOURCE + MCP_PATH]) answerPreflight(app, path, 'GET');
}
const GRANTS = ['authorization_code', 'refresh_token'];
const STATUS: Partial<Record<OauthProblem, number>> = { invalid_client: 401, temporarily_unavailable: 429 };

const told = ({ access, refresh, expiresIn, scope }: Issued) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refresh,
  scope,
});
const serverMetadata = (origin: string) => ({
  issuer: issuerOf(origin),
  authorization_endpoint: origin + AUTHORIZE,
  token_endpoint: origin + TOKEN,
  registration_endpoint: origin + REGISTER,
  revocation_endpoint: origin + REVOKE,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANTS,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  scopes_supported: SCOPES,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
