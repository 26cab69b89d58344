import { ALL_CALLS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = (await openApiDocument(ALL_CALLS, '1.2.3')) as {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; security: unknown[]; requestBody?: unknown; parameters?: unknown }>
  >;
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
