import { describe, expect, it } from 'vitest';
import { parseSignRequest, signedBytes } from './protocol.ts';

const accountId = '019aa6e2-53a5-7c3e-8d8b-0d3f6f1a2b3c';
const challenge = Buffer.alloc(32, 7).toString('base64');
const asked = (fields: object) => parseSignRequest(JSON.stringify({ challenge, accountId, ...fields }));

it('signs the context, the page, the account and the challenge, each on a line', () => {
  expect(signedBytes('https://scada.example.org', { accountId, challenge }).toString('utf8')).toBe(
    `lightfield-lock-1\nhttps://scada.example.org\n${accountId}\n${challenge}`,
  );
});

describe('what can be signed', () => {
  it.each([16, 32, 256])('a challenge of %i bytes', (length) => {
    const fitting = Buffer.alloc(length, 1).toString('base64');
    expect(asked({ challenge: fitting })).toEqual({ challenge: fitting, accountId });
  });
  it.each([
    ['a challenge that could be guessed', { challenge: Buffer.alloc(15).toString('base64') }],
    ['a challenge without end', { challenge: Buffer.alloc(257).toString('base64') }],
    ['a challenge that is no base64', { challenge: 'x'.repeat(43) }],
    ['a challenge with a line of its own', { challenge: `${challenge}\n${challenge}` }],
    ['a number for a challenge', { challenge: 1 }],
    ['an account that is no id', { accountId: 'admin' }],
    ['an account with a line of its own', { accountId: `${accountId}\n` }],
    ['an account in capitals', { accountId: accountId.toUpperCase() }],
    ['no account', { accountId: undefined }],
  ])('not %s', (_what, fields) => {
    expect(asked(fields)).toBeUndefined();
  });
  it.each(['', '[]', 'null', '1', '{', '"x"'])('not %j', (text) => {
    expect(parseSignRequest(text)).toBeUndefined();
  });
});
