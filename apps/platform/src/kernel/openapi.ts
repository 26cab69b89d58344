import { setImmediate as turn } from 'node:timers/promises';
import { type Call, PERMISSION_CODES, keysOf, permissionLabel } from '@lightfield/contract';
import { z } from 'zod';
import { CHINESE_SUMMARIES } from './call-summaries/chinese.ts';
import { exampleOf, requestExample } from './openapi-examples.ts';
import { withNotes } from './openapi-fields.ts';
import { webhooks } from './openapi-webhooks.ts';

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return withNotes(rest);
};

/**
 * OpenAPI 3.1 document of all calls, made from the contract: what is served is what is checked. Half a second of work, call by call: others
 * are served between them.
 */
export async function openApiDocument(calls: readonly Call[], version: string): Promise<Json> {
  const paths: Json = {};
  for (const call of calls) {
    paths[call.path] = { [call.method.toLowerCase()]: operation(call) };
    await turn();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lightfield',
      version,
      description:
        'Every call answers HTTP 200 with {code, msg, data}; code 200 is success. Log in as docs/protocol/http.md describes. ' +
        'Bodies are form-encoded or JSON; an empty form field means "not given".',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'lf_session' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'API key (lfk_…), or a token of one (lft_…). Calls without it take none; x-key "whole" takes keys for all devices alone.',
        },
        oauth: {
          type: 'oauth2',
          description: 'Id and secret of an API key are exchanged for a token of an hour.',
          flows: {
            clientCredentials: {
              tokenUrl: '/oauth/token',
              scopes: Object.fromEntries(PERMISSION_CODES.map((code) => [code, permissionLabel(code, 'en')])),
            },
          },
        },
      },
    },
    paths,
    webhooks: webhooks(),
  };
}

function operation(call: Call): Json {
  const body = toSchema(call.body, 'input');
  const permission = call.access !== 'public' && call.access !== 'session' ? call.access : undefined;
  return {
    operationId: call.path.replace(/^\/lfscada\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_'),
    tags: [call.path.split('/')[2] ?? ''],
    summary: call.summary,
    'x-summary-zh': CHINESE_SUMMARIES[call.path.replace(/^\/lfscada\//, '')] ?? call.summary,
    ...(permission && {
      description: `Needs the permission ${permission} (${permissionLabel(permission, 'en')}).`,
      'x-permission': permission,
    }),
    ...(call.share && { 'x-share': true }),
    ...securityOf(call),
    ...(call.method === 'GET' ? { parameters: parameters(call, body) } : { requestBody: requestBody(call, body) }),
    responses: call.binary ? PICTURE : { '200': envelope(call) },
  };
}

function securityOf(call: Call): Json {
  if (call.access === 'public') return { security: [] };
  const keys = keysOf(call);
  if (keys === 'no') return { security: [{ session: [] }] };
  const scopes = call.access === 'session' ? [] : [call.access];
  return { security: [{ session: [] }, { key: [] }, { oauth: scopes }], 'x-key': keys };
}

function envelope(call: Call): Json {
  const data = toSchema(call.answer, 'output');
  return {
    description: 'The envelope. Any code other than 200 is a refusal; msg says why in the language asked for.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
        },
        example: { code: 200, msg: '', data: exampleOf(data) },
      },
    },
  };
}

/** Calls that answer a picture have no envelope. */
const PICTURE: Json = {
  '200': { description: 'The picture.', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
  '304': { description: 'The picture the browser has is still the one.' },
  '401': { description: 'Not logged in.' },
  '403': { description: 'The permission is missing.' },
  '404': { description: 'No such picture, or one of somebody else.' },
};

function requestBody(call: Call, schema: Json): Json {
  const { upload } = call;
  const example = requestExample(schema, call);
  if (upload) {
    const description = `${upload.field}: ${upload.kinds.join(', ')}; ${upload.maxBytes} bytes at most.`;
    return { description, required: true, content: { 'multipart/form-data': { schema, example } } };
  }
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema, example } } };
}

function parameters(call: Call, schema: Json): Json[] {
  const example = requestExample(schema, call);
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, inner]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: inner,
    ...(name in example && { example: example[name] }),
  }));
}
