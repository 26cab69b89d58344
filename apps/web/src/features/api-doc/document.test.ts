import { describe, expect, it } from 'vitest';
import { answerFields, callsIn, curlOf, exampleOf, keyOf, matching, requestFields, uploadOf } from './document.ts';

const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const answer = (data: object) => ({
  '200': { content: { 'application/json': { schema: object({ code: { type: 'integer' }, data }) } } },
});
const ID = { type: 'string', format: 'uuid' };
const DOCUMENT = {
  paths: {
    '/lfscada/pump/query': {
      post: {
        tags: ['pump'],
        summary: 'Pumps of a station',
        description: 'Needs the permission pump_view.',
        security: [{ session: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: object(
                {
                  ids: { type: 'array', items: ID, maxItems: 100 },
                  name: { type: 'string', maxLength: 50 },
                  size: { anyOf: [{ type: 'integer', minimum: -9007199254740991 }, { type: 'string' }] },
                },
                ['ids', 'name'],
              ),
            },
          },
        },
        responses: answer(
          object({
            rows: { type: 'array', items: object({ state: { enum: ['on', 'off'] }, at: { type: 'number' } }) },
          }),
        ),
      },
    },
    '/lfscada/user/info': {
      get: {
        tags: ['user'],
        summary: 'Who is it',
        security: [],
        parameters: [{ name: "it's", in: 'query', required: true, schema: { const: "o'clock" } }],
        responses: { '200': { content: { 'image/*': { schema: {} } } } },
      },
    },
    '/lfscada/pump/picture': {
      post: {
        tags: ['pump'],
        summary: 'Its picture',
        security: [{ session: [] }],
        requestBody: {
          description: 'file: png, jpeg; 1000 bytes at most.',
          content: { 'multipart/form-data': { schema: object({ id: ID }, ['id']) } },
        },
        responses: answer(object({})),
      },
    },
  },
};
const calls = callsIn(DOCUMENT);
const call = (path: string) => {
  const found = calls.find((one) => one.path.endsWith(path));
  if (!found) throw new Error(path);
  return found;
};

describe('the document of the calls', () => {
  it('is a list of calls, and none when it is something else', () => {
    expect(calls.map(keyOf)).toEqual([
      'POST /lfscada/pump/query',
      'GET /lfscada/user/info',
      'POST /lfscada/pump/picture',
    ]);
    for (const other of [undefined, null, 7, '', [], { paths: 3 }]) expect(callsIn(other)).toEqual([]);
  });

  it('is searched by every word, in path and description', () => {
    expect(matching(calls, 'PUMP station', undefined).map(keyOf)).toEqual(['POST /lfscada/pump/query']);
    expect(matching(calls, '', 'user').map(keyOf)).toEqual(['GET /lfscada/user/info']);
    expect(matching(calls, 'who', 'pump')).toEqual([]);
  });

  it('says of each field its type and limits', () => {
    expect(requestFields(call('query'))).toEqual([
      { name: 'ids', type: 'uuid[]', rule: 'maxItems 100', required: true },
      { name: 'name', type: 'string', rule: 'maxLength 50', required: true },
      { name: 'size', type: 'integer | string', rule: '', required: false },
    ]);
    expect(answerFields(call('query'))?.map(({ name }) => name)).toEqual(['rows', 'rows[].state', 'rows[].at']);
    expect(answerFields(call('picture'))).toEqual([]);
    expect(answerFields(call('info'))).toBeUndefined();
  });

  it('makes an example of what is answered', () => {
    expect(JSON.parse(exampleOf(call('query')) ?? '')).toEqual({
      code: 200,
      msg: '',
      data: { rows: [{ state: 'on', at: 1 }] },
    });
    expect(exampleOf(call('info'))).toBeUndefined();
  });

  it('makes a line for a shell, in which a quote ends nothing', () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    const line = (path: string) => curlOf(call(path), 'https://plant.example').split(' \\\n  ');
    expect(line('query')).toEqual([
      `curl 'https://plant.example/lfscada/pump/query'`,
      `--cookie 'lf_session=<session>'`,
      `--data-urlencode 'ids=${uuid}'`,
      `--data-urlencode 'name=<name>'`,
    ]);
    expect(curlOf(call('query'), 'https://plant.example', 'key').split(' \\\n  ')[1]).toBe(
      `--header 'Authorization: Bearer <key>'`,
    );
    expect(line('info')).toEqual([
      `curl 'https://plant.example/lfscada/user/info'`,
      '--get',
      `--data-urlencode 'it'\\''s=o'\\''clock'`,
    ]);
    expect(line('picture').slice(2)).toEqual([`--form-string 'id=${uuid}'`, `--form 'file=@<path>'`]);
    expect(uploadOf(call('picture'))).toEqual({ field: 'file', said: 'png, jpeg; 1000 bytes at most.' });
  });
});
