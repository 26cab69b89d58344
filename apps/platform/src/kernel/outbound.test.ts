import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PRIVATE_NETWORKS, networksIn } from './networks.ts';
import { OutboundRefused, mayBeAsked, outboundAddress, outboundUrl, postOutbound } from './outbound.ts';

const none = new BlockList();
const list = (text: string) => networksIn(text) ?? none;
/** As wide as an operator can make it. */
const everything = list('0.0.0.0/0,::/0');

describe('an address that somebody types', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.9.9.9'],
    ['this machine', '::1'],
    ['this machine, at length', '0:0:0:0:0:0:0:1'],
    ['a plant', '10.0.0.5'],
    ['a plant', '172.16.3.4'],
    ['a plant', '172.31.255.255'],
    ['a plant', '192.168.1.1'],
    ['a carrier', '100.64.0.1'],
    ['a cloud that answers among carriers', '100.100.100.200'],
    ['a bench', '198.18.0.1'],
    ['a plant', 'fd12:3456::1'],
    ['a cloud of IPv6', 'fd00:ec2::254'],
    ['a plant', 'fc00::1'],
  ])('is asked in %s (%s) only where the operator allows it', (_where, address) => {
    expect(mayBeAsked(address, none)).toBe(false);
    expect(mayBeAsked(address, everything)).toBe(true);
  });

  it.each([
    ['what clouds tell of themselves', '169.254.169.254'],
    ['what clouds tell of themselves, mapped', '::ffff:169.254.169.254'],
    ['what clouds tell of themselves, mapped in hexadecimal', '::ffff:a9fe:a9fe'],
    ['what one cloud tells of itself', '192.0.0.192'],
    ['any address of this machine', '0.0.0.0'],
    ['any address of this machine', '::'],
    ['everybody', '255.255.255.255'],
    ['a group', '224.0.0.1'],
    ['a group', 'ff02::1'],
    ['a cable', 'fe80::1'],
    ['a cable by its name', 'fe80::1%eth0'],
    ['a cable by its name, without need', '2606:4700::1%eth0'],
    ['this machine, mapped in hexadecimal', '::ffff:7f00:1'],
    ['this machine, mapped at length', '0:0:0:0:0:ffff:7f00:1'],
    ['this machine, compatible', '::7f00:1'],
    ['this machine, compatible', '::127.0.0.1'],
    ['this machine, by NAT64', '64:ff9b::7f00:1'],
    ['this machine, by NAT64 of the operator', '64:ff9b:1::7f00:1'],
    ['a plant, by 6to4', '2002:c0a8:101::1'],
    ['a tunnel', '2001:0:1::1'],
    ['nothing', ''],
    ['a name', 'localhost'],
    ['a number', '2130706433'],
  ])('is never asked: %s (%s)', (_what, address) => {
    expect(mayBeAsked(address, none)).toBe(false);
    expect(mayBeAsked(address, everything)).toBe(false);
  });

  it('is asked anywhere else', () => {
    for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
      expect(mayBeAsked(address, none), address).toBe(true);
  });

  it('is judged within the networks that the operator names, and beside them', () => {
    const allowed = list('10.1.2.0/24');
    expect(mayBeAsked('10.1.2.7', allowed)).toBe(true);
    expect(mayBeAsked('::ffff:10.1.2.7', allowed)).toBe(true);
    expect(mayBeAsked('10.1.3.7', allowed)).toBe(false);
  });

  it('is http or https, and nothing is hidden in it', () => {
    for (const good of [
      'https://models.example/v1',
      'http://models.example:8080/a',
      'https://1.1.1.1/',
      'https://[2606:4700::1]/',
    ])
      expect(outboundUrl(good, none)?.href, good).toBeDefined();
    for (const bad of [
      'models.example',
      'ftp://models.example/',
      'file:///etc/passwd',
      'https://who:secret@models.example/',
      'https://models.example/?key=1',
      'https://models.example/#a',
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://①②⑦.0.0.1/',
      'http://169.254.169.254/latest/',
    ])
      expect(outboundUrl(bad, none), bad).toBeUndefined();
    expect(outboundUrl('http://127.0.0.1:11434/v1', list(PRIVATE_NETWORKS))?.port).toBe('11434');
  });
});

describe('a name', () => {
  it('is looked up once, and the address that was judged is told', async () => {
    let asked = 0;
    const turns = async () => [(asked += 1) === 1 ? '1.1.1.1' : '127.0.0.1'];
    expect(await outboundAddress('models.example', none, turns)).toBe('1.1.1.1');
    expect(asked).toBe(1);
    await expect(outboundAddress('models.example', none, turns)).rejects.toBeInstanceOf(OutboundRefused);
  });

  it('of several addresses stands for one that may be asked', async () => {
    expect(await outboundAddress('a.example', none, async () => ['10.0.0.1', '::1', '1.1.1.1'])).toBe('1.1.1.1');
    await expect(outboundAddress('localhost', none)).rejects.toBeInstanceOf(OutboundRefused);
    await expect(outboundAddress('a.example', none, async () => [])).rejects.toBeInstanceOf(OutboundRefused);
  });
});

describe('a request', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const post = (url: string, allowed: BlockList, resolve?: () => Promise<string[]>): Promise<IncomingMessage> =>
    postOutbound({
      url: new URL(url),
      headers: { 'x-key': 'k' },
      body: '{"ä":1}',
      signal: AbortSignal.timeout(5_000),
      allowed,
      ...(resolve && { resolve }),
    });

  it('goes to the address that was judged, under its name, and follows nothing', async () => {
    const got: unknown[] = [];
    const port = await listen(
      createServer((request, reply) => {
        const pieces: Buffer[] = [];
        request.on('data', (piece: Buffer) => pieces.push(piece));
        request.on('end', () => {
          const { host, 'x-key': key } = request.headers;
          got.push([request.method, request.url, host, key, Buffer.concat(pieces).toString()]);
          reply.writeHead(302, { location: '/elsewhere' }).end();
        });
      }),
    );
    const here = list('127.0.0.1');
    const answer = await post(`http://models.example:${port}/v1/x`, here, async () => ['127.0.0.1']);
    answer.resume();
    expect(answer.statusCode).toBe(302);
    expect(got).toEqual([['POST', '/v1/x', `models.example:${port}`, 'k', '{"ä":1}']]);
    await expect(post(`http://models.example:${port}/`, none, async () => ['127.0.0.1'])).rejects.toBeInstanceOf(
      OutboundRefused,
    );
    await expect(post(`http://127.0.0.1:${port}/`, none)).rejects.toBeInstanceOf(OutboundRefused);
    expect(got).toHaveLength(1);
  });

  it('that is stopped before the name is known is not sent', async () => {
    let got = 0;
    const port = await listen(createServer(() => (got += 1)));
    const stop = new AbortController();
    const resolve = async () => {
      stop.abort();
      return ['127.0.0.1'];
    };
    const asked = { url: new URL(`http://a.example:${port}/`), headers: {}, body: '', allowed: list('127.0.0.1') };
    await expect(postOutbound({ ...asked, signal: stop.signal, resolve })).rejects.toThrow('aborted');
    expect(got).toBe(0);
  });
});
