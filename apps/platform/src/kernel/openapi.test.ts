import { ALL_CALLS, type Call, WEBHOOK_EVENTS, workOrderCalls } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { CHINESE_SUMMARIES } from './call-summaries/chinese.ts';
import { openApiDocument } from './openapi.ts';

const document = (await openApiDocument(ALL_CALLS, '1.2.3')) as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: Body } }>;
};
interface Body {
  content: Record<string, { schema: Record<string, unknown>; example?: unknown }>;
}
interface Operation {
  operationId: string;
  security: unknown[];
  'x-summary-zh': string;
  requestBody?: Body;
  parameters?: readonly { name: string; example?: unknown }[];
  responses: Record<string, Body>;
}
const UPLOADED = { name: 'pump.png', bytes: new Uint8Array([1]) };
const operationOf = ({ path, method }: Call): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(path);
  return found;
};

it('describes every call', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(ALL_CALLS.map((call) => call.path));
});

it('gives each a name of its own', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

it('says which calls need a session', () => {
  expect(document.paths['/lfscada/user/random']?.['get']?.security).toEqual([]);
  expect(document.paths['/lfscada/user/info']?.['get']?.security).toEqual([{ session: [] }]);
});

it('is JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

it('keeps the fields a form takes', () => {
  expect(document.paths['/lfscada/equipment/multi/info']?.['post']?.requestBody).toMatchObject({
    content: {
      'application/x-www-form-urlencoded': { schema: { properties: { id: { type: 'string' } }, required: ['id'] } },
    },
  });
});

it.each(ALL_CALLS)('$path says in Chinese what it does', (call) => {
  const said = operationOf(call)['x-summary-zh'];
  expect(said).toMatch(/\p{Script=Han}/u);
  expect(said.length).toBeLessThanOrEqual(60);
});
it('says nothing in Chinese of calls that are not there', () => {
  const known = new Set(ALL_CALLS.map(({ path }) => path.replace(/^\/lfscada\//, '')));
  expect(Object.keys(CHINESE_SUMMARIES).filter((path) => !known.has(path))).toEqual([]);
});

describe('an example of each call', () => {
  it.each(ALL_CALLS)('$path is asked as the call takes it', (call) => {
    const { requestBody, parameters } = operationOf(call);
    const asked =
      call.method === 'GET'
        ? Object.fromEntries(
            (parameters ?? []).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
          )
        : Object.values(requestBody?.content ?? {}).find(({ example }) => example !== undefined)?.example;
    // the file of an upload comes beside it
    const file = call.upload ? { [call.upload.field]: UPLOADED } : {};
    const problem = call.body.safeParse({ ...(asked as object), ...file }).error;
    expect(problem, JSON.stringify(asked)).toBeUndefined();
  });
  it.each(ALL_CALLS.filter(({ binary }) => !binary))('$path is answered as the call answers', (call) => {
    const { example } = operationOf(call).responses['200']?.content['application/json'] ?? {};
    const { code, data } = example as { code: number; data: unknown };
    expect(code).toBe(200);
    expect(call.answer.safeParse(data).error).toBeUndefined();
  });
  it('is the same at every start', async () => {
    expect(JSON.stringify(await openApiDocument(ALL_CALLS, '1.2.3'))).toBe(JSON.stringify(document));
  });
});

it('says what is sent to webhooks, each kind with an example', () => {
  expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS]);
  for (const [type, { post }] of Object.entries(document.webhooks))
    expect(post.requestBody.content['application/json']?.example).toMatchObject({ type, data: expect.any(Object) });
});
it('says what fields of the main things mean', () => {
  const text = JSON.stringify(operationOf(workOrderCalls.info).responses['200']);
  expect(text).toContain('When it was received first, epoch ms');
});
