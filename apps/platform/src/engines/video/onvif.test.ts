import { createHash } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOnvif } from './onvif.ts';

const STILL = { pan: 0, tilt: 0, zoom: 0 };
const LEFT = { ...STILL, pan: -0.5 };
/** Its clock is an hour behind, as clocks of cameras are. */
const CLOCK_AT = Date.UTC(2026, 10, 26, 7, 30, 15);
const soap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body>${body}</e:Body></e:Envelope>`;
const DENIED = soap('<e:Fault><e:Code><e:Subcode><e:Value>ter:NotAuthorized</e:Value></e:Subcode></e:Code></e:Fault>');

interface Camera {
  readonly url: string;
  readonly asked: string[];
  server: Server;
}
let camera: Camera | undefined;
afterEach(() => camera?.server.close());

const textOf = (body: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(body)?.[1] ?? '';
/** Whether the password is `geheim`, told at the time of its own clock. */
function isRight(body: string): boolean {
  const created = textOf(body, 'Created');
  const nonce = Buffer.from(textOf(body, 'Nonce'), 'base64');
  const digest = createHash('sha1').update(nonce).update(created).update('geheim').digest('base64');
  return digest === textOf(body, 'Password') && Math.abs(Date.parse(created) - CLOCK_AT) < 5_000;
}

/** A server that speaks as cameras do. */
async function start({ turns = true, lies = '', digest = false } = {}): Promise<Camera> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const what = /<s:Body><(\w+)/.exec(body)?.[1] ?? '';
      asked.push(`${request.url} ${body.slice(body.indexOf('<s:Body>') + 8, body.indexOf('</s:Body>'))}`);
      if (lies) return void reply.end(lies);
      if (digest && !request.headers.authorization?.includes(`uri="${request.url}"`))
        return void reply.writeHead(401, { 'www-authenticate': 'Digest realm="cam", nonce="n1", qop="auth"' }).end();
      if (what === 'GetSystemDateAndTime') return void reply.end(soap(DATE));
      if (!isRight(body)) return void reply.writeHead(400).end(DENIED);
      // another host, as cameras behind a router name it
      const service = (name: string, path: string) =>
        `<t:${name}><t:XAddr>http://10.9.9.9${path}</t:XAddr></t:${name}>`;
      const profile = (token: string, more: string) =>
        `<m:Profiles token="${token}"><t:Name>x</t:Name>${more}</m:Profiles>`;
      const answers: Record<string, string> = {
        GetCapabilities: `<d:Capabilities xmlns:d="d" xmlns:t="t">${service('Media', '/onvif/media')}${service('PTZ', '/onvif/ptz')}</d:Capabilities>`,
        GetProfiles: `<m:GetProfilesResponse xmlns:m="m" xmlns:t="t">${profile('main', '')}${profile('sub&amp;1', turns ? '<t:PTZConfiguration token="p"/>' : '')}</m:GetProfilesResponse>`,
        ContinuousMove: '<p:ContinuousMoveResponse xmlns:p="p"/>',
        Stop: '<p:StopResponse xmlns:p="p"/>',
      };
      return void reply.end(soap(answers[what] ?? '<e:Fault/>'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  camera = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/onvif/device_service`, asked, server };
  return camera;
}
const DATE = `<d:SystemDateAndTime xmlns:d="d" xmlns:t="t"><t:UTCDateTime><t:Time><t:Hour>7</t:Hour><t:Minute>30</t:Minute><t:Second>15</t:Second></t:Time><t:Date><t:Year>2026</t:Year><t:Month>11</t:Month><t:Day>26</t:Day></t:Date></t:UTCDateTime></d:SystemDateAndTime>`;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
const onvif = (allowed = loopback) => createOnvif({ allowed, now: () => CLOCK_AT + 3_600_000 });
const login = { username: 'admin', password: 'geheim' };

it('asks what the camera can once, then turns and stops the profile that turns, on the host that was typed', async () => {
  const { url, asked } = await start();
  const hand = onvif();
  await hand.turn({ url, ...login }, LEFT);
  await hand.turn({ url, ...login }, { ...STILL, zoom: 0.5 });
  await hand.turn({ url, ...login }, STILL);
  expect(asked.map((one) => one.replace(/ xmlns="[^"]*"/g, ''))).toEqual([
    '/onvif/device_service <GetSystemDateAndTime/>',
    '/onvif/device_service <GetCapabilities><Category>All</Category></GetCapabilities>',
    '/onvif/media <GetProfiles/>',
    '/onvif/ptz <ContinuousMove><ProfileToken>sub&amp;1</ProfileToken><Velocity><PanTilt x="-0.5" y="0"/></Velocity><Timeout>PT10S</Timeout></ContinuousMove>',
    '/onvif/ptz <ContinuousMove><ProfileToken>sub&amp;1</ProfileToken><Velocity><Zoom x="0.5"/></Velocity><Timeout>PT10S</Timeout></ContinuousMove>',
    '/onvif/ptz <Stop><ProfileToken>sub&amp;1</ProfileToken><PanTilt>true</PanTilt><Zoom>true</Zoom></Stop>',
  ]);
  expect(asked.join('')).not.toContain('geheim');
});

it('tells a camera that asks for HTTP Digest who it is', async () => {
  const { url } = await start({ digest: true });
  await expect(onvif().turn({ url, ...login }, LEFT)).resolves.toBeUndefined();
});

it('says that the login is wrong, that the camera does not turn, that nobody is there', async () => {
  const { url, server } = await start({ turns: false });
  await expect(onvif().turn({ url, ...login, password: 'wrong' }, LEFT)).rejects.toMatchObject({ fault: 'refused' });
  await expect(onvif().turn({ url, ...login }, LEFT)).rejects.toMatchObject({ fault: 'fixed' });
  await new Promise((done) => server.close(done));
  await expect(onvif().turn({ url, ...login }, LEFT)).rejects.toMatchObject({ fault: 'unreachable' });
});

it.each([
  ['no XML', 'OK'],
  ['entities of its own', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${soap('&a;')}`],
  ['something else', '<html/>'],
  ['a fault', soap('<e:Fault/>')],
  ['no capabilities', soap('')],
])('is not led astray by a camera that answers %s', async (_what, lies) => {
  const { url } = await start({ lies });
  await expect(onvif().turn({ url, ...login }, LEFT)).rejects.toMatchObject({
    fault: expect.stringMatching(/^(?:broken|fixed)$/),
  });
});

it('reads no answer without an end', async () => {
  const { url } = await start({ lies: soap('<a/>'.repeat(200_000)) });
  await expect(onvif().turn({ url, ...login }, LEFT)).rejects.toMatchObject({ fault: 'unreachable' });
});

it('speaks to no address outside the networks that are allowed', async () => {
  const { url, asked } = await start();
  await expect(onvif(new BlockList()).turn({ url, ...login }, LEFT)).rejects.toMatchObject({ fault: 'forbidden' });
  expect(asked).toEqual([]);
});
