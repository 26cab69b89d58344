import { MCP_PATH } from '@lightfield/contract';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANY_ORIGIN, answerPreflight } from '../../kernel/any-origin.ts';
import type { Clock } from '../../kernel/clock.ts';
import { languageOf } from '../../kernel/language.ts';
import type { Log } from '../../kernel/log.ts';
import type { RateLimiter } from '../../kernel/rate-limit.ts';
import type { CallContext } from '../../kernel/route.ts';
import type { AgentRepository } from './agent.repository.ts';
import type { Agent, AgentService } from './agent.service.ts';
import type { ToolRunner } from './run-tool.ts';
import { resourceMetadata } from './oauth/oauth.routes.ts';
import { INSTRUCTIONS } from './tool.ts';
import { toolsFor } from './tools.ts';

/** Of the set of tools. */
const VERSION = '1.1.0';
const MINUTE_MS = 60_000;
/** JSON-RPC's own range for what the server makes of it. */
const REFUSED = -32_001;
const BEARER = /^bearer +(\S+) *$/i;

export interface McpParts {
  app: FastifyInstance;
  agents: Pick<AgentService, 'find'>;
  uses: Pick<AgentRepository, 'used'>;
  tools: ToolRunner;
  limiter: RateLimiter;
  clock: Clock;
  log: Log;
}
/** Who asks, and what of the request their calls may know. */
interface Asking {
  readonly agent: Agent;
  readonly context: CallContext;
}

/** One server for each request: it holds nothing between two of them, so any process can answer the next. */
function serverFor({ agent, context }: Asking, { tools, uses, clock }: McpParts): McpServer {
  const server = new McpServer(
    { name: 'lightfield', title: 'Lightfield', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  const caller = { ...agent.caller, ip: context.ip, lang: context.lang };
  const { accountId, agent: grant } = caller;
  const runner = { caller, context, source: { accountId, grant }, proposes: agent.writes };
  for (const tool of toolsFor(caller.permissions, { proposes: agent.writes })) {
    const { name, title, description, input } = tool;
    const config = {
      title,
      description,
      inputSchema: input,
      // A proposal changes nothing by itself, and is no reading either: a client may well ask its user first.
      annotations: { readOnlyHint: tool.proposes !== true, destructiveHint: false, openWorldHint: false },
    };
    server.registerTool(name, config, async (given) => {
      await uses.used(caller.agent.id, { at: clock.now(), ip: context.ip });
      const { text, isError } = await tools.run(tool, given, runner);
      return { content: [{ type: 'text' as const, text }], ...(isError && { isError }) };
    });
  }
  return server;
}

function contextOf(request: FastifyRequest, log: Log): CallContext {
  const nobody = () => undefined;
  return {
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    lang: languageOf(request.headers, {}),
    requestId: request.id,
    log: log.child({ requestId: request.id }),
    // A token is no session, and gets none.
    setSession: nobody,
    clearSession: nobody,
    cookie: nobody,
    setCookie: nobody,
  };
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ jsonrpc: '2.0', error: { code: REFUSED, message }, id: null });

/** The Model Context Protocol by streamable HTTP, both of its eras, for agents that hold a token (decision 113). */
export function serveMcp(parts: McpParts): void {
  const { app, agents, limiter, log } = parts;
  const asking = new WeakMap<FastifyRequest, Asking>();
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.['asking'] as Asking, parts), {
    // Nobody is kept listening.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ error }, 'an agent asked what cannot be answered'),
  });

  /** Before a byte of the body is read. Cookies count for nothing here. */
  async function letIn(request: FastifyRequest, reply: FastifyReply) {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const agent = token === undefined ? undefined : await agents.find(token);
    if (!agent) {
      const wrong = token === undefined ? '' : ', error="invalid_token"';
      const where = `resource_metadata="${resourceMetadata(`${request.protocol}://${request.host}`)}"`;
      reply.header('www-authenticate', `Bearer realm="lightfield", ${where}${wrong}`);
      return refuse(reply, 401, 'A token of a grant for agents is needed, and this is none that is good now.');
    }
    if (!(await limiter.takeOfAll(`agent ${agent.caller.agent.id}`, { max: agent.perMinute, perMs: MINUTE_MS }))) {
      reply.header('retry-after', Math.ceil(MINUTE_MS / 1_000 / agent.perMinute));
      return refuse(reply, 429, 'Too many requests of this grant. Try again later.');
    }
    asking.set(request, { agent, context: contextOf(request, log) });
    return undefined;
  }

  app.post(MCP_PATH, { ...ANY_ORIGIN, onRequest: letIn }, async (request, reply) => {
    const who = asking.get(request);
    if (!who) throw new Error('nobody was let in');
    if (Array.isArray(request.body)) return refuse(reply, 400, 'One request at a time.');
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined && !SET_BY_BODY.has(name)) headers.set(name, String(value));
    const body = JSON.stringify(request.body ?? null);
    const url = new URL(MCP_PATH, who.context.origin);
    const asked = new Request(url, { method: 'POST', headers, body });
    const { agent } = who;
    const authInfo = { token: '', clientId: agent.caller.agent.id, scopes: [], extra: { asking: who } };
    const answer = await handler.fetch(asked, { authInfo, parsedBody: request.body });
    const type = answer.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.code(answer.status).send(await answer.text());
  });
  const notThere = async (_request: FastifyRequest, reply: FastifyReply) =>
    refuse(reply.header('allow', 'POST'), 405, 'There is no session here, and nothing to listen to: only POST.');
  app.get(MCP_PATH, ANY_ORIGIN, notThere);
  app.delete(MCP_PATH, ANY_ORIGIN, notThere);
  answerPreflight(app, MCP_PATH, 'POST');
}
/** Of the request as it came: its body is written anew. */
const SET_BY_BODY: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'host',
  'cookie',
  'authorization',
  'content-encoding',
]);
