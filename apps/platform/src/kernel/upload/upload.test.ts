import { Uploaded, commonErrors, defineCall, inputErrors } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../openapi.ts';
import { type TestCalls, aCaller, multipartOf, testCalls } from '../testing-calls.ts';
import { aGif, aPng, aPngOf, anSvg } from './files.testing.ts';

const MAX_BYTES = 50_000;
const declared = { access: 'session', scope: 'none', effect: 'marks', summary: 'test' } as const;
const Seen = z.object({ name: z.string(), kind: z.string(), size: z.int(), title: z.unknown() });
const put = defineCall('/lfscada/test/put', {
  ...declared,
  upload: { field: 'file', maxBytes: MAX_BYTES, kinds: ['png', 'gif', 'svg'] },
  body: z.object({ file: Uploaded, title: z.union([z.string(), z.array(z.string())]) }),
  answer: Seen,
});
const plain = defineCall('/lfscada/test/plain', {
  ...declared,
  access: 'public',
  body: z.object({ file: z.unknown() }),
  answer: z.object({}),
});
const smuggle = defineCall('/lfscada/test/smuggle', {
  ...declared,
  body: z.object({ file: Uploaded }),
  answer: z.object({}),
});

let calls: TestCalls;
beforeEach(async () => {
  calls = await testCalls({
    register(routes) {
      routes.on(put, ({ file, title }) => ({ name: file.name, kind: file.kind, size: file.bytes.length, title }));
      routes.onPublic(plain, () => ({}));
      routes.on(smuggle, () => ({}));
    },
  });
});
afterEach(() => calls.close());

const someone = aCaller();
const upload = (name: string, bytes: Uint8Array | string, type?: string) =>
  calls.as(someone).upload(put, { title: '水泵' }, { name, bytes, ...(type !== undefined && { type }) });
const CODES = {
  missing: inputErrors.fileMissing.code,
  wrongType: inputErrors.fileTypeWrong.code,
  tooLarge: inputErrors.fileTooLarge.code,
  failed: inputErrors.uploadFailed.code,
  unreadable: commonErrors.bodyUnreadable.code,
  tooMuch: commonErrors.bodyTooLarge.code,
};
const BOUNDARY = 'x123';
const sendRaw = async (payload: string | Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`, path = put.path) =>
  (
    await calls.raw({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': type, cookie: calls.cookieOf(someone) },
    })
  ).json<{ code: number; data: unknown }>();
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const FILE = part('name="file"; filename="a.png"', aPng());
const TITLE = part('name="title"', 'x');

describe('a file', () => {
  it('reaches the rule with its kind, its bytes and the fields beside it', async () => {
    expect(await upload('图标.png', aPng(), 'image/png')).toMatchObject({
      code: 200,
      data: { name: '图标.png', kind: 'png', size: aPng().length, title: '水泵' },
    });
  });
  it('is taken before and after the fields', async () => {
    expect(await sendRaw(Buffer.concat([FILE, TITLE, END]))).toMatchObject({ code: 200, data: { title: 'x' } });
    expect(await sendRaw(Buffer.concat([TITLE, FILE, END]))).toMatchObject({ code: 200, data: { title: 'x' } });
  });
  it('does not hide what a form says twice', async () => {
    expect(await sendRaw(Buffer.concat([TITLE, TITLE, FILE, END]))).toMatchObject({ data: { title: ['x', 'x'] } });
  });
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\pump.png', 'pump.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['\u0007', 'file.png'],
    ['x'.repeat(400), 'x'.repeat(255)],
  ])('named %j is called %j', async (given, name) => {
    const file = part(`name="file"; filename="${given}"`, aPng());
    expect(await sendRaw(Buffer.concat([TITLE, file, END]))).toMatchObject({ data: { name } });
  });
  it('is what it contains, whatever it is said to be', async () => {
    expect(await upload('a.gif', aPng(), 'image/gif')).toMatchObject({ data: { kind: 'png' } });
  });
  it('leaves the other fields to be checked', async () => {
    const answer = await calls.as(someone).upload(put, {}, { name: 'a.png', bytes: aPng() });
    expect(answer).toMatchObject({ code: 10001, data: [{ field: 'title' }] });
  });
});

describe('a file is refused', () => {
  it.each([
    ['a program named .png', 'setup.png', 'MZ\x90\0program', 'image/png'],
    ['a page named .svg', 'a.svg', '<html><script>alert(1)</script></html>', 'image/svg+xml'],
    ['a GIF header with a script', 'a.gif', 'GIF89a/*<script>alert(1)</script>*/=1;', 'image/gif'],
    ['a GIF with a page behind it', 'a.gif', Buffer.concat([aGif(), Buffer.from('<script>')]), 'image/gif'],
    ['a drawing with a script', 'a.svg', anSvg('<script>alert(1)</script>'), 'image/svg+xml'],
    ['a kind the call does not take', 'a.png', '{"format":"lightfield-licence-1"}', 'image/png'],
    ['an empty file', 'a.png', '', 'image/png'],
  ])('%s: 10007, with the kinds that are taken', async (_what, name, bytes, type) => {
    expect(await upload(name, bytes, type)).toMatchObject({
      code: CODES.wrongType,
      data: { field: 'file', accepted: 'png,gif,svg' },
    });
  });
  it('one byte beyond the limit: 10008; at the limit it is taken', async () => {
    expect(await upload('a.png', aPngOf(MAX_BYTES))).toMatchObject({ code: 200, data: { size: MAX_BYTES } });
    expect(await upload('a.png', aPngOf(MAX_BYTES + 1))).toMatchObject({
      code: CODES.tooLarge,
      data: { maxBytes: MAX_BYTES },
    });
    expect(await upload('a.png', aPngOf(MAX_BYTES * 60))).toMatchObject({ code: CODES.tooLarge });
  });
  it('when there is none: 10006', async () => {
    const missing = { code: CODES.missing };
    expect(await calls.as(someone).upload(put, { title: 'x' })).toMatchObject(missing);
    expect(await sendRaw(Buffer.concat([TITLE, part('name="file"; filename=""', ''), END]))).toMatchObject(missing);
    expect(await sendRaw(Buffer.concat([TITLE, part('name="other"; filename="a.png"', aPng()), END]))).toMatchObject(
      missing,
    );
    expect(await sendRaw(Buffer.concat([TITLE, part('name="file"', 'text'), END]))).toMatchObject(missing);
    expect(await sendRaw('title=x&file=y', 'application/x-www-form-urlencoded')).toMatchObject(missing);
    expect(await sendRaw('{"title":"x","file":{"bytes":[1]}}', 'application/json')).toMatchObject(missing);
    expect(await sendRaw(END)).toMatchObject(missing);
    expect(await sendRaw('')).toMatchObject(missing);
  });
  it('when there are two: 10009', async () => {
    expect(await sendRaw(Buffer.concat([FILE, FILE, TITLE, END]))).toMatchObject({ code: 10_009 });
  });
  it('when nobody is logged in, before it is read', async () => {
    expect(await calls.as(undefined).upload(put, {}, { name: 'a.png', bytes: 'x' })).toMatchObject({ code: 1010 });
  });
});

describe('a body that is not what it says it is', () => {
  it.each([
    ['cut in the file', Buffer.concat([TITLE, FILE.subarray(0, -20)]), CODES.failed],
    ['cut before the end', Buffer.concat([TITLE, FILE]), CODES.failed],
    ['cut in a field', Buffer.concat([FILE, TITLE.subarray(0, -3)]), CODES.failed],
    ['no parts at all', Buffer.from('hello'), CODES.failed],
    ['a field of a prototype', Buffer.concat([part('name="__proto__"', 'x'), FILE, TITLE, END]), CODES.unreadable],
    ['a field without a name', Buffer.concat([part('x="y"', 'x'), FILE, TITLE, END]), CODES.unreadable],
    [
      'a field of JSON',
      Buffer.concat([part('name="title"\r\nContent-Type: application/json', '{"a":1}'), FILE, END]),
      CODES.unreadable,
    ],
    [
      'a field of broken JSON',
      Buffer.concat([part('name="title"\r\nContent-Type: application/json', '{'), FILE, END]),
      CODES.unreadable,
    ],
    ['too many fields', Buffer.concat([...Array.from({ length: 51 }, () => TITLE), FILE, END]), CODES.tooMuch],
    ['too large a field', Buffer.concat([part('name="title"', 'x'.repeat(1_100_000)), FILE, END]), CODES.tooMuch],
    [
      'fields that are too large together',
      Buffer.concat([...Array.from({ length: 3 }, () => part('name="title"', 'x'.repeat(400_000))), FILE, END]),
      CODES.tooMuch,
    ],
    ['a character no database takes', Buffer.concat([part('name="title"', 'a\0b'), FILE, END]), 10001],
  ])('%s is refused with its code', async (_what, payload, code) => {
    expect(await sendRaw(payload)).toMatchObject({ code });
  });
  it('without a boundary: 90007', async () => {
    expect(await sendRaw(Buffer.concat([FILE, TITLE, END]), 'multipart/form-data')).toMatchObject({
      code: CODES.unreadable,
    });
  });
  it('takes fifty fields', async () => {
    const fields = Array.from({ length: 50 }, () => TITLE);
    expect(await sendRaw(Buffer.concat([...fields, FILE, END]))).toMatchObject({ code: 200 });
  });
});

describe('a call that takes no file', () => {
  it('answers 90001 to a form with one', async () => {
    const body = Buffer.concat([FILE, TITLE, END]);
    expect(await sendRaw(body, undefined, plain.path)).toMatchObject({ code: 90001 });
    expect(await sendRaw(body, undefined, '/lfscada/no/such/call')).toMatchObject({ code: 90001 });
  });
  it('cannot be given one as JSON', async () => {
    const bytes = { type: 'Buffer', data: [1, 2] };
    const answer = await calls.as(someone).call(smuggle, { file: { name: 'a', kind: 'png', bytes } });
    expect(answer).toMatchObject({ code: 10001, data: [{ field: 'file' }] });
  });
});

describe('over a real connection', () => {
  const send = async (bytes: Uint8Array, cookie: string) => {
    const { headers, payload } = await multipartOf({ title: 'x' }, 'file', { name: 'a.png', bytes });
    const url = await calls.app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(url + put.path, { method: 'POST', headers: { ...headers, cookie }, body: payload });
    return response.json();
  };
  it('a refusal is read although the file was not', async () => {
    expect(await send(aPngOf(8 * 1024 * 1024), calls.cookieOf(someone))).toMatchObject({ code: CODES.tooLarge });
  });
  it('who is not logged in reads it as well', async () => {
    expect(await send(aPngOf(8 * 1024 * 1024), '')).toMatchObject({ code: 1010 });
  });
  it('a file arrives whole', async () => {
    expect(await send(aPngOf(MAX_BYTES), calls.cookieOf(someone))).toMatchObject({
      code: 200,
      data: { size: MAX_BYTES },
    });
  });
  it('somebody who leaves in the middle leaves nothing behind', async () => {
    const url = await calls.app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.concat([TITLE, FILE.subarray(0, -20)])),
      pull: () => leaving.abort(),
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie: calls.cookieOf(someone) };
    const sent = fetch(url + put.path, { method: 'POST', headers, body, signal: leaving.signal, duplex: 'half' });
    await expect(sent).rejects.toThrow('aborted');
    expect(await calls.as(someone).upload(put, { title: 'x' }, { name: 'a', bytes: aPng() })).toMatchObject({
      code: 200,
    });
  });
});

it('the OpenAPI document shows the file as one, with its limits', async () => {
  const { paths } = (await openApiDocument([put], '1')) as {
    paths: Record<string, Record<string, { requestBody: { description: string; content: object } }>>;
  };
  const body = paths[put.path]?.['post']?.requestBody;
  expect(body?.description).toBe(`file: png, gif, svg; ${MAX_BYTES} bytes at most.`);
  expect(body?.content).toMatchObject({
    'multipart/form-data': {
      schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file', 'title'] },
    },
  });
});
