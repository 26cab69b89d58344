import {
  MEDIA,
  type OnvifCamera,
  type OnvifOptions,
  PTZ,
  SCHEMA,
  createOnvifTalk,
  escaped,
  serviceIn,
} from './onvif-talk.ts';
import type { XmlElement } from '../../kernel/upload/xml.ts';
import { StreamFault } from './stream-fault.ts';

export type { OnvifCamera } from './onvif-talk.ts';

/** What was found out of a camera holds for so long: it may get other profiles. */
const KNOWN_MS = 600_000;
/** Cameras that are remembered; the one that was asked longest ago is forgotten first. */
const KNOWN_MAX = 500;
/** A camera stops by itself after this, should nobody be left to stop it. ISO 8601. */
const LAST_RESORT = 'PT10S';

/** −1 to 1 each: to the right, up, into the picture. All 0: it stops. */
export interface Velocity {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}
interface Known {
  readonly at: number;
  /** Of its PTZ service. */
  readonly path: string;
  readonly profile: string;
  /** How far its clock is ahead of ours, ms: it refuses tokens of another time. */
  readonly aheadMs: number;
}

/**
 * Turns cameras by ONVIF (device, media and PTZ services). Throws StreamFault; `fixed`: the camera has no profile that turns.
 */
export function createOnvif(options: OnvifOptions) {
  const { now } = options;
  const { ask, aheadOf, capabilities } = createOnvifTalk(options);
  const known = new Map<string, Known>();
  const nameOf = ({ url, username, password }: OnvifCamera) => JSON.stringify([url, username, password]);

  async function look(camera: OnvifCamera): Promise<Known> {
    const name = nameOf(camera);
    const before = known.get(name);
    if (before && now() - before.at < KNOWN_MS) return before;
    known.delete(name);
    const aheadMs = await aheadOf(camera);
    const capable = await capabilities(camera, aheadMs);
    const [media, path] = [serviceIn(capable, 'Media'), serviceIn(capable, 'PTZ')];
    if (media === undefined || path === undefined) throw new StreamFault('fixed', 'the camera has no PTZ service');
    const profile = profileIn(await ask(camera, media, `<GetProfiles xmlns="${MEDIA}"/>`, aheadMs));
    if (profile === undefined) throw new StreamFault('fixed', 'no profile of the camera turns');
    const found = { at: now(), path, profile, aheadMs };
    for (const oldest of known.keys()) {
      if (known.size < KNOWN_MAX) break;
      known.delete(oldest);
    }
    known.set(name, found);
    return found;
  }

  return {
    async turn(camera: OnvifCamera, { pan, tilt, zoom }: Velocity): Promise<void> {
      const { path, profile, aheadMs } = await look(camera);
      const of = `<ProfileToken>${escaped(profile)}</ProfileToken>`;
      const isStop = pan === 0 && tilt === 0 && zoom === 0;
      const speeds = [
        ...(pan !== 0 || tilt !== 0 ? [`<PanTilt x="${pan}" y="${tilt}" xmlns="${SCHEMA}"/>`] : []),
        ...(zoom === 0 ? [] : [`<Zoom x="${zoom}" xmlns="${SCHEMA}"/>`]),
      ].join('');
      const body = isStop
        ? `<Stop xmlns="${PTZ}">${of}<PanTilt>true</PanTilt><Zoom>true</Zoom></Stop>`
        : `<ContinuousMove xmlns="${PTZ}">${of}<Velocity>${speeds}</Velocity><Timeout>${LAST_RESORT}</Timeout></ContinuousMove>`;
      try {
        await ask(camera, path, body, aheadMs);
      } catch (error) {
        // its profiles, or its clock, may be others by now
        known.delete(nameOf(camera));
        throw error;
      }
    },
  };
}
export type Onvif = ReturnType<typeof createOnvif>;

/** Token of the first profile that has a PTZ configuration. */
function profileIn(elements: readonly XmlElement[]): string | undefined {
  let last: string | undefined;
  for (const { name, attributes } of elements) {
    if (name === 'Profiles') last = attributes.find((one) => one.name === 'token')?.value;
    if (name === 'PTZConfiguration') return last;
  }
  return undefined;
}
