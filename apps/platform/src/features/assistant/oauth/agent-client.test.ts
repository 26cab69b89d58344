import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientIn, isRedirect, isRegistered, placeOf, provesChallenge } from './agent-client.ts';
import { readRequest } from './authorization.ts';

describe('where the answer to an agent may go (OAuth 2.1 §2.3.1, RFC 8252 §7)', () => {
  it.each([
    ['https://agent.example/cb', true, 'agent.example'],
    ['https://agent.example/cb?x=1', true, 'agent.example'],
    ['http://127.0.0.1:8123/cb', true, '127.0.0.1'],
    ['http://[::1]/cb', true, '[::1]'],
    ['http://localhost:1/cb', true, 'localhost'],
    ['com.example.agent:/cb', true, 'com.example.agent'],
    ['editor://agent/cb', true, 'editor'],
    ['http://agent.example/cb', false, 'agent.example'],
    ['http://127.0.0.1.agent.example/cb', false, '127.0.0.1.agent.example'],
    ['http://localhost@agent.example/cb', false, 'agent.example'],
    ['https://agent.example/cb#x', false, 'agent.example'],
    ['javascript:alert(1)', false, 'javascript'],
    ['JavaScript://x/%0aalert(1)', false, 'JavaScript'],
    ['data:text/html,x', false, 'data'],
    ['file:///etc/passwd', false, 'file'],
    ['/cb', false, ''],
    ['', false, ''],
  ])('%s: %s', (address, may, place) => {
    expect(isRedirect(address)).toBe(may);
    expect(placeOf(address)).toBe(place);
  });

  it('is one that was registered, to the letter; on the same machine by whatever port', () => {
    const client = { name: 'x', redirects: ['https://agent.example/cb', 'http://127.0.0.1/cb'] };
    const known = (asked: string) => isRegistered(asked, client);
    expect(known('https://agent.example/cb')).toBe(true);
    expect(known('https://agent.example/cb/')).toBe(false);
    expect(known('https://agent.example:444/cb')).toBe(false);
    expect(known('http://127.0.0.1:50123/cb')).toBe(true);
    expect(known('http://127.0.0.1:50123/other')).toBe(false);
    expect(known('http://localhost:50123/cb')).toBe(false);
  });
});

it('takes what an agent says about itself, within bounds', () => {
  const redirect_uris = ['https://agent.example/cb'];
  expect(clientIn({ client_name: ' 助手 ', redirect_uris, scope: 'x', jwks: {} })).toEqual({
    name: '助手',
    redirects: redirect_uris,
  });
  expect(clientIn({ redirect_uris })).toMatchObject({ name: 'MCP client' });
  expect(clientIn({ client_name: 'x' })).toBe('invalid_redirect_uri');
  expect(clientIn({ client_name: 'x', redirect_uris: ['https://a.example', 'javascript:x'] })).toBe(
    'invalid_redirect_uri',
  );
  expect(clientIn({ client_name: 'x'.repeat(101), redirect_uris })).toBe('invalid_client_metadata');
  const long = Array.from({ length: 8 }, (_one, at) => `https://agent.example/${at}${'x'.repeat(400)}`);
  expect(clientIn({ client_name: 'x', redirect_uris: long })).toBe('invalid_client_metadata');
  expect(clientIn(undefined)).toBe('invalid_client_metadata');
  expect(clientIn('x')).toBe('invalid_client_metadata');
});

it('knows whoever asked for the code by the verifier (RFC 7636, appendix B)', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  expect(provesChallenge(verifier, challenge)).toBe(true);
  expect(provesChallenge(`${verifier}x`, challenge)).toBe(false);
  expect(provesChallenge('short', createHash('sha256').update('short').digest('base64url'))).toBe(false);
  expect(provesChallenge(verifier, '')).toBe(false);
});

describe('a request to be let in', () => {
  const client = { name: 'x', redirects: ['https://agent.example/cb'] };
  const origin = 'https://plant.example';
  const good = {
    client_id: 'c',
    redirect_uri: 'https://agent.example/cb',
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  const read = (more: Record<string, string | undefined>) => {
    const given = Object.entries({ ...good, ...more }).filter((one): one is [string, string] => one[1] !== undefined);
    return readRequest(new URLSearchParams(given).toString(), origin, async (id) => (id === 'c' ? client : undefined));
  };
  it.each([
    ['client_id', { client_id: 'd' }],
    ['client_id', { client_id: undefined }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/cb' }],
    ['response_type', { response_type: 'token' }],
    ['response_type', { response_type: undefined }],
    ['code_challenge', { code_challenge: undefined }],
    ['code_challenge_method', { code_challenge_method: 'plain' }],
    ['code_challenge_method', { code_challenge_method: undefined }],
    ['resource', { resource: 'https://other.example/mcp' }],
    ['scope', { scope: 'lf:read admin' }],
  ])('is none for its %s: %j', async (wrong, more) => expect(await read(more)).toEqual({ wrong }));

  it('is none where a parameter comes twice', async () => {
    const twice = `${new URLSearchParams(good).toString()}&state=a&state=b`;
    expect(await readRequest(twice, origin, async () => client)).toEqual({ wrong: 'state' });
  });
  it('asks to read alone where it says so, and for what the person gives where it says nothing', async () => {
    expect(await read({ scope: 'lf:read', state: 's' })).toMatchObject({ asked: { writes: false, state: 's' } });
    expect(await read({ scope: 'lf:read lf:write' })).toMatchObject({ asked: { writes: true, state: undefined } });
    expect(await read({ resource: `${origin}/mcp` })).toMatchObject({ asked: { writes: true } });
    // the only address that was registered need not be named
    expect(await read({ redirect_uri: undefined })).toMatchObject({ asked: { redirect: 'https://agent.example/cb' } });
    const published = async () => ({ ...client, site: 'agent.example' });
    const { redirect_uri: _left, ...rest } = good;
    expect(await readRequest(new URLSearchParams(rest).toString(), origin, published)).toEqual({
      wrong: 'redirect_uri',
    });
  });
});
