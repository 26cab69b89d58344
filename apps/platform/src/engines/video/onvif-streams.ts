import type { CameraStream, StreamCodec } from '@lightfield/contract';
import type { XmlElement } from '../../kernel/upload/xml.ts';
import {
  DEVICE,
  MEDIA,
  type OnvifCamera,
  type OnvifOptions,
  SCHEMA,
  createOnvifTalk,
  escaped,
  pathOf,
  serviceIn,
} from './onvif-talk.ts';
import { StreamFault } from './stream-fault.ts';

/** The newer media service: the older one cannot say H.265. */
const MEDIA2 = 'http://www.onvif.org/ver20/media/wsdl';
/** Profiles whose address is asked for; cameras have two or three, recorders several of each channel. */
const STREAMS_MAX = 16;
/** Whoever waits has so much patience; what was found by then is told. */
const ENOUGH_MS = 15_000;
const WORDS_MAX_CHARS = 64;
const ADDRESS_MAX_CHARS = 500;
const SIDE_MAX = 16_384;

/** What a camera says of itself. */
export interface DescribedCamera {
  readonly manufacturer: string;
  readonly model: string;
  /** It can be turned, by the address that was asked. */
  readonly turns: boolean;
  /** The largest first. */
  readonly streams: CameraStream[];
}
interface Profile {
  readonly token: string;
  readonly name: string;
  readonly codec: StreamCodec;
  readonly width: number;
  readonly height: number;
  readonly turns: boolean;
}

/** Reads what a camera offers (device and media services). Throws StreamFault. */
export function createOnvifStreams(options: OnvifOptions) {
  const { ask, aheadOf, capabilities } = createOnvifTalk(options);

  /** Path of the newer media service; old cameras do not know the question. */
  async function newerMedia(camera: OnvifCamera, aheadMs: number): Promise<string | undefined> {
    const question = `<GetServices xmlns="${DEVICE}"><IncludeCapability>false</IncludeCapability></GetServices>`;
    try {
      return media2In(await ask(camera, pathOf(camera), question, aheadMs));
    } catch (error) {
      if (error instanceof StreamFault && error.fault === 'broken') return undefined;
      throw error;
    }
  }
  async function addressOf(
    camera: OnvifCamera,
    { path, isNewer }: { path: string; isNewer: boolean },
    { token }: Profile,
    aheadMs: number,
  ): Promise<string | undefined> {
    const of = `<ProfileToken>${escaped(token)}</ProfileToken>`;
    const question = isNewer
      ? `<GetStreamUri xmlns="${MEDIA2}"><Protocol>RTSP</Protocol>${of}</GetStreamUri>`
      : `<GetStreamUri xmlns="${MEDIA}"><StreamSetup><Stream xmlns="${SCHEMA}">RTP-Unicast</Stream><Transport xmlns="${SCHEMA}"><Protocol>RTSP</Protocol></Transport></StreamSetup>${of}</GetStreamUri>`;
    try {
      const elements = await ask(camera, path, question, aheadMs);
      return rtspAt(elements.find(({ name }) => name === 'Uri')?.text.trim() ?? '', camera.url);
    } catch (error) {
      // one profile that is switched off: the others are offered all the same
      if (error instanceof StreamFault && error.fault === 'broken') return undefined;
      throw error;
    }
  }

  return {
    async describe(camera: OnvifCamera): Promise<DescribedCamera> {
      const begun = performance.now();
      const aheadMs = await aheadOf(camera);
      const told = await ask(camera, pathOf(camera), `<GetDeviceInformation xmlns="${DEVICE}"/>`, aheadMs);
      const capable = await capabilities(camera, aheadMs);
      const older = serviceIn(capable, 'Media');
      const newer = await newerMedia(camera, aheadMs);
      const path = newer ?? older;
      if (path === undefined) throw new StreamFault('noVideo', 'the camera has no media service');
      const isNewer = newer !== undefined;
      const question = isNewer
        ? `<GetProfiles xmlns="${MEDIA2}"><Type>All</Type></GetProfiles>`
        : `<GetProfiles xmlns="${MEDIA}"/>`;
      const profiles = profilesIn(await ask(camera, path, question, aheadMs)).slice(0, STREAMS_MAX);
      const streams: CameraStream[] = [];
      // one after the other: cameras are small
      for (const profile of profiles) {
        if (performance.now() - begun > ENOUGH_MS) break;
        const address = await addressOf(camera, { path, isNewer }, profile, aheadMs);
        const { name, codec, width, height } = profile;
        if (address !== undefined) streams.push({ name, codec, width, height, address });
      }
      return {
        manufacturer: words(valueOf(told, 'Manufacturer')),
        model: words(valueOf(told, 'Model')),
        turns: serviceIn(capable, 'PTZ') !== undefined && profiles.some(({ turns }) => turns),
        streams: streams.toSorted((one, other) => other.width * other.height - one.width * one.height),
      };
    },
  };
}
export type OnvifStreams = ReturnType<typeof createOnvifStreams>;

const valueOf = (elements: readonly XmlElement[], wanted: string): string =>
  elements.find(({ name }) => name === wanted)?.text ?? '';

/** Words of a stranger as they may be shown: a line without control characters. */
export const words = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, WORDS_MAX_CHARS)
    .join('');

function media2In(elements: readonly XmlElement[]): string | undefined {
  const from = elements.findIndex(({ name, text }) => name === 'Namespace' && text.trim() === MEDIA2);
  const address = from < 0 ? '' : valueOf(elements.slice(from), 'XAddr').trim();
  return URL.canParse(address) ? new URL(address).pathname : undefined;
}

const CODECS: Readonly<Record<string, StreamCodec>> = { H264: 'h264', H265: 'h265', HEVC: 'h265' };
const sideOf = (text: string): number => {
  const side = Number(text);
  return Number.isInteger(side) && side > 0 && side <= SIDE_MAX ? side : 0;
};

/** Profiles with a picture, in either form: each element of a profile stands behind its beginning. */
function profilesIn(elements: readonly XmlElement[]): Profile[] {
  const begins = elements.flatMap(({ name }, at) => (name === 'Profiles' ? [at] : []));
  return begins.flatMap((at, index) => {
    const own = elements.slice(at, begins[index + 1]);
    const token = own[0]?.attributes.find(({ name }) => name === 'token')?.value ?? '';
    const encoderAt = own.findIndex(({ name }) => name === 'VideoEncoderConfiguration' || name === 'VideoEncoder');
    if (token === '' || encoderAt < 0) return [];
    const encoder = own.slice(encoderAt);
    return [
      {
        token,
        name: words(valueOf(own, 'Name')),
        codec: CODECS[valueOf(encoder, 'Encoding').trim().toUpperCase()] ?? 'other',
        width: sideOf(valueOf(encoder, 'Width')),
        height: sideOf(valueOf(encoder, 'Height')),
        turns: own.some(({ name }) => name === 'PTZConfiguration' || name === 'PTZ'),
      },
    ];
  });
}

/** The address of a stream on the host that was asked, without a login: cameras behind a router name the host they think they are. */
function rtspAt(named: string, asked: string): string | undefined {
  if (!URL.canParse(named)) return undefined;
  const url = new URL(named);
  if (url.protocol !== 'rtsp:' || /\s/.test(named)) return undefined;
  const { hostname } = new URL(asked);
  const address = `rtsp://${hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}${url.search}`;
  return address.length <= ADDRESS_MAX_CHARS ? address : undefined;
}
