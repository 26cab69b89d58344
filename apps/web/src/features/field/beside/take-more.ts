import {
  type InspectionsTaken,
  Quality,
  Value,
  type WorkOrdersTaken,
  inspectionTaskCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { type LastValue, type PictureOf, devicesToTake, lastValues, pictureRoom, picturesOf } from '@lightfield/rules';
import { z } from 'zod';
import { CallRefused, SESSION_CODES, send } from '../../../lib/wire.ts';
import type { FieldStore } from '../store.ts';

/** Devices with their last values, and values of each: what a person reads beside a machine, not a whole plant. */
export const DEVICES_MOST = 30;
const VALUES_MOST = 100;
const AT_ONCE = 4;
/** Streams are opened, so that what nobody looked at is not of yesterday. */
const OPEN_SECONDS = 30;
const PATIENCE_MS = 2_000;
/** A gateway that has not begun to stream by then is taken as it was known. */
const LOOKS = 3;
const PICTURES_MOST = { count: 60, bytes: 30_000_000 };

export interface Due {
  readonly orders: WorkOrdersTaken | undefined;
  readonly tasks: InspectionsTaken | undefined;
}
interface DeviceValues {
  readonly id: string;
  readonly values: readonly LastValue[];
  /** So many more values it has. */
  readonly left: number;
}
export interface ValuesTaken {
  readonly devices: readonly DeviceValues[];
  /** So many more devices there are. */
  readonly left: number;
}

/** `monitorCalls.signals`, `.open` and `signalValueCalls.query`, as far as they are needed here: their schemas come with those of all variables. */
const PATHS = {
  signals: '/lfscada/monitor/multi/signal/query',
  open: '/lfscada/monitor/multi/open',
  values: '/lfscada/monitor/multi/signal/values',
};
const Signals = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    unit: z.string(),
    decimals: z.int(),
    readable: z.boolean(),
    signalMaps: z.array(z.object({ value: z.number(), text: z.string() })),
  }),
);
const Values = z.object({
  stream: z.string(),
  readAt: z.int().optional(),
  late: z.array(z.string()),
  readings: z.array(z.object({ variableId: z.string(), value: Value, readAt: z.int(), quality: Quality.optional() })),
});
const QUIET = { quiet: true } as const;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Undefined: the platform does not let this person see it, or it has no gateway. Rejects where there is no line. */
async function valuesOf(equipmentId: string): Promise<DeviceValues | undefined> {
  const ask = (path: string, more: object = {}) => send('POST', path, { equipmentId, ...more }, QUIET);
  const isOpen = await unlessRefused(ask(PATHS.open, { delay: OPEN_SECONDS }));
  const signals = await unlessRefused(ask(PATHS.signals));
  if (signals === undefined) return undefined;
  let answer = Values.parse(await ask(PATHS.values));
  // a gateway that is away does not begin to stream
  const most = isOpen === undefined ? 0 : LOOKS;
  for (let look = 0; answer.stream !== 'live' && look < most; look++) {
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the stream
    await pause(PATIENCE_MS);
    // oxlint-disable-next-line no-await-in-loop -- as above
    answer = Values.parse(await ask(PATHS.values));
  }
  return { id: equipmentId, ...lastValues(Signals.parse(signals), answer, VALUES_MOST) };
}
async function unlessRefused(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallRefused && !SESSION_CODES.includes(error.code)) return undefined;
    throw error;
  }
}

/** Last values of the devices of what is due, some devices at a time. */
export async function takeValues({ orders, tasks }: Due): Promise<ValuesTaken> {
  const { ids, left } = devicesToTake(orders?.orders ?? [], tasks?.tasks ?? [], DEVICES_MOST);
  const devices: DeviceValues[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- a platform is not asked for all of them at once
    const some = await Promise.all(ids.slice(at, at + AT_ONCE).map(valuesOf));
    devices.push(...some.filter((one) => one !== undefined));
  }
  return { devices, left };
}

/** Devices are not asked after every step: what somebody reads beside a machine is of this minute. */
const VALUES_EVERY_MS = 60_000;
export function valuesPause(now: () => number = () => performance.now()) {
  let last: { readonly of: string; readonly at: number } | undefined;
  const keyOf = (accountId: string, { orders, tasks }: Due) =>
    [accountId, ...devicesToTake(orders?.orders ?? [], tasks?.tasks ?? [], DEVICES_MOST).ids].join(' ');
  return {
    /** Have the same devices answered for an account less than a minute ago? */
    isFresh: (accountId: string, due: Due): boolean =>
      last !== undefined && now() - last.at < VALUES_EVERY_MS && last.of === keyOf(accountId, due),
    answered: (accountId: string, due: Due): void => {
      last = { of: keyOf(accountId, due), at: now() };
    },
  };
}

const CALLS = { order: workOrderCalls.picture, task: inspectionTaskCalls.picture };
/** Undefined: there is none any more. Rejects where there is no line. */
async function pictureAt({ kind, of, id }: PictureOf): Promise<Blob | undefined> {
  const query = new URLSearchParams({ id: of, pictureId: id });
  const response = await fetch(`${CALLS[kind].path}?${query.toString()}`, { credentials: 'same-origin' });
  const blob = await response.blob();
  return blob.type.startsWith('image/') ? blob : undefined;
}

/** Pictures of what is due, as many as there is room for; those of what is not due any more leave. */
export async function takePictures(
  { orders, tasks }: Due,
  store: Pick<FieldStore, 'pictures' | 'keepPicture' | 'forgetPictures'>,
  fetchOne: (picture: PictureOf) => Promise<Blob | undefined> = pictureAt,
): Promise<void> {
  const wanted = picturesOf(orders?.orders ?? [], tasks?.tasks ?? []);
  const { gone, missing, takes } = pictureRoom(wanted, await store.pictures(), PICTURES_MOST);
  await store.forgetPictures(gone);
  for (const picture of missing) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the line of a phone is narrow, and its room is counted
    const blob = await fetchOne(picture);
    if (!blob) continue;
    // what is smaller may still fit, but older ones are not to come before newer ones
    if (!takes(blob.size)) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await store.keepPicture(picture.id, blob);
  }
}
