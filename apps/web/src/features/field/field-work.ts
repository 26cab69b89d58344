import {
  InspectionsTaken,
  type UserInfo,
  WorkOrdersTaken,
  inspectionTaskCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { nextToSend, patienceFor, pauseAfter, withParts } from '@lightfield/rules';
import { useSyncExternalStore } from 'react';
import { holds, reloadAccount } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { CallRefused, SESSION_CODES, type SendOptions } from '../../lib/wire.ts';
import { type AlarmsTaken, type StockTaken, besidePart } from './beside/beside-taken.ts';
import type { ValuesTaken } from './beside/take-more.ts';
import type { Draft, DraftOf, Shot } from './drafts.ts';
import { type FieldEntry, lastStepOf } from './entries.ts';
import { takeDevices } from './fault-devices.ts';
import { type FormsTaken, formPart, formsOf } from './forms/forms-taken.ts';
import { createLine } from './line.ts';
import { drainOnce } from './sending.ts';
import { type FieldStore, type Files, TAKEN, eraseAccount, lastAccount, openStore, rememberAccount } from './store.ts';

/** Less room than this is said before somebody works for nothing, bytes. */
const LITTLE_ROOM = 50_000_000;
/** A clock that is off by more is said, ms. */
const CLOCK_OFF_MS = 5 * 60_000;
/** What is due is hardly more at once, bytes. */
const TAKEN_BYTES = 300_000;

interface Who {
  readonly id: string;
  readonly name: string;
  readonly receives: boolean;
  readonly inspects: boolean;
  readonly reports: boolean;
  /** Records of smart reports. */
  readonly fills: boolean;
  /** Values of devices. */
  readonly reads: boolean;
  readonly alarms?: boolean;
}
/** By name; `more`: than were taken along. */
interface Devices {
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly more: boolean;
}
export interface FieldView {
  /** `opening`: nobody knows yet; `nobody`: no account has worked here, and there is no network; `ended`: log in (again). */
  readonly face: 'opening' | 'nobody' | 'ended' | 'ready';
  readonly who: Who | undefined;
  readonly orders: WorkOrdersTaken | undefined;
  readonly tasks: InspectionsTaken | undefined;
  /** Records of smart reports that are to be filled in. */
  readonly forms: FormsTaken | undefined;
  /** That faults can be reported of. */
  readonly devices: Devices | undefined;
  readonly values: ValuesTaken | undefined;
  readonly alarms: AlarmsTaken | undefined;
  /** Materials. */
  readonly stock: StockTaken | undefined;
  /** Ids of pictures of the platform that lie here. */
  readonly pictures: ReadonlySet<string>;
  readonly entries: readonly FieldEntry[];
  readonly drafts: readonly Draft[];
  readonly online: boolean;
  readonly working: boolean;
  /** The platform answered the last time. */
  readonly heard: boolean;
  readonly littleRoom: boolean;
  /** The clock of the phone is ahead by so much, where that is too much, ms. */
  readonly clockOff: number | undefined;
}

const whoOf = (person: UserInfo): Who => ({
  id: person.userId,
  name: person.loginname,
  receives: holds(person, 'manage_worksheet_receive'),
  inspects: holds(person, 'manage_inspection_do'),
  reports: holds(person, 'manage_repairs_report'),
  fills: holds(person, 'manage_excel_view') && holds(person, 'manage_excel_fill'),
  reads: holds(person, 'monitor_equip_real'),
  alarms: holds(person, 'monitor_alarm_view'),
});

async function dueFor(
  person: UserInfo,
  options: SendOptions,
): Promise<Pick<FieldView, 'orders' | 'tasks' | 'devices' | 'clockOff'>> {
  const canReport = holds(person, 'manage_repairs_report') && holds(person, 'monitor_equip_list');
  const [orders, tasks, devices] = await Promise.all([
    holds(person, 'manage_repairs_view') ? call(workOrderCalls.take, {}, options) : undefined,
    holds(person, 'manage_inspection_view') ? call(inspectionTaskCalls.take, {}, options) : undefined,
    canReport ? takeDevices(options) : undefined,
  ]);
  const off = Date.now() - (orders?.at ?? tasks?.at ?? Date.now());
  return { orders, tasks, devices, clockOff: Math.abs(off) > CLOCK_OFF_MS ? off : undefined };
}
interface Taking {
  readonly store: FieldStore | undefined;
  readonly set: BesideParts['set'];
  readonly options: SendOptions;
}
/** Much comes at once; what breaks without a word meanwhile holds up nothing that is done then. */
function takingOf({ store, set }: Pick<Taking, 'store' | 'set'>, failures: number): Taking {
  const signal = AbortSignal.timeout(patienceFor(TAKEN_BYTES, failures));
  return { store, set, options: { quiet: true, signal } };
}
/** The code of it comes when it is first needed, and then lies here too. */
async function keepForms({ fills }: Who, { store, set, options }: Taking): Promise<void> {
  const forms = fills ? await (await formPart()).takeForms(options) : undefined;
  await store?.keep({ forms });
  set({ forms });
}
/** What is due for a person, as far as they may see it. */
async function takeDue(person: UserInfo, taking: Taking): Promise<void> {
  const { store, set, options } = taking;
  const { clockOff, ...due } = await dueFor(person, options);
  await store?.keep(due);
  set({ ...due, clockOff });
  await keepForms(whoOf(person), taking);
}
/** Begins anew when the line or the person comes back. */
function onReturn(work: () => void, gone: () => void, signal: AbortSignal): void {
  addEventListener('online', work, { signal });
  addEventListener('offline', gone, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') work();
    },
    { signal },
  );
}
async function hasLittleRoom(): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota > 0 && quota - usage < LITTLE_ROOM;
}

const FIRST: FieldView = {
  face: 'opening',
  who: undefined,
  orders: undefined,
  tasks: undefined,
  forms: undefined,
  devices: undefined,
  values: undefined,
  alarms: undefined,
  stock: undefined,
  pictures: new Set(),
  entries: [],
  drafts: [],
  online: true,
  working: false,
  heard: false,
  littleRoom: false,
  clockOff: undefined,
};

/** What a store has, as the view has it. */
async function inStore(store: FieldStore): Promise<Partial<FieldView>> {
  const kept = TAKEN.map((what) => store.kept(what));
  const [who, orders, tasks, devices, values, forms, alarms, stock] = await Promise.all(kept);
  return {
    who: who as Who | undefined,
    // what an older version has kept may be of another shape
    orders: WorkOrdersTaken.safeParse(orders).data,
    tasks: InspectionsTaken.safeParse(tasks).data,
    forms: formsOf(forms),
    devices: devices as Devices | undefined,
    values: values as ValuesTaken | undefined,
    alarms: alarms as AlarmsTaken | undefined,
    stock: stock as StockTaken | undefined,
    pictures: new Set((await store.pictures()).keys()),
    entries: await store.entries(),
    drafts: await store.drafts(),
  };
}

/** What is half typed. */
const draftWork = (store: () => FieldStore | undefined, changed: () => Promise<void>) => ({
  /** What is typed so far. Rejects where there is no room. `by`: who typed it; somebody else may have come meanwhile. */
  async keepDraft(by: string, draft: Omit<Draft, 'shots' | 'at'>, shots: readonly Shot[]): Promise<void> {
    const own = store();
    if (own?.accountId !== by) throw new Error('nowhere to keep it');
    await own.keepDraft({ ...draft, at: Date.now() }, shots);
    await changed();
  },
  async dropDraft(of: DraftOf): Promise<void> {
    await store()?.dropDraft(of);
    await changed();
  },
  /** Its pictures, in their order. */
  async shotsOf({ shots }: Draft): Promise<Shot[]> {
    const found = await Promise.all(shots.map(async (one) => ({ ...one, blob: await store()?.file(one.id) })));
    return found.flatMap(({ blob, ...one }) => (blob ? [{ ...one, blob }] : []));
  },
});

interface BesideParts {
  readonly store: () => FieldStore | undefined;
  readonly view: () => FieldView;
  readonly set: (more: Partial<FieldView>) => void;
}
/** What is read beside a machine: it comes after what is due, and holds nothing up. Its code comes then, too, and lies here afterwards. */
function besideWork({ store, view, set }: BesideParts) {
  let taking = false;
  let take: ((own: FieldStore) => Promise<void>) | undefined;
  return {
    async takeMore(): Promise<void> {
      const own = store();
      if (taking || !own) return;
      taking = true;
      try {
        take ??= (await besidePart()).createTaking({ view, set, isOwn: (one) => store() === one });
        await take(own);
      } catch {
        // no line to fetch it by: what was taken before stays
      } finally {
        taking = false;
      }
    },
    room: async () => set({ littleRoom: await hasLittleRoom() }),
    /** A picture of the platform, as it lies here. */
    picture: async (id: string): Promise<Blob | undefined> => store()?.picture(id),
  };
}

/** Other tabs of the account look again. */
const otherTabs = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lf-field'));

const listening = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** What a person does in the field, with and without a network: one for a page. */
function createFieldWork() {
  let view: FieldView = { ...FIRST, online: navigator.onLine };
  let store: FieldStore | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const line = createLine();
  const over = new AbortController();
  const listeners = new Set<() => void>();
  const set = (change: Partial<FieldView>) => {
    view = { ...view, ...change };
    for (const tell of listeners) tell();
  };
  const others = otherTabs();
  const refresh = async () => {
    const [entries = [], drafts = []] = await Promise.all([store?.entries(), store?.drafts()]);
    set({ entries, drafts });
  };
  const changed = async () => {
    await refresh();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin
    others?.postMessage('changed');
  };

  async function openFor(id: string): Promise<void> {
    store?.close();
    const opened = await openStore(id);
    store = opened;
    set(await inStore(opened));
  }
  const beside = besideWork({ store: () => store, view: () => view, set });

  /** Who is logged in: another account never sees what the last one had. */
  async function account(): Promise<UserInfo> {
    const person = await reloadAccount(line.patience(0, failures));
    const last = lastAccount();
    if (last !== undefined && last !== person.userId) await eraseAccount(last, 'keep');
    if (view.who?.id !== person.userId || !store) await openFor(person.userId);
    rememberAccount(person.userId);
    const who = whoOf(person);
    await store?.keep({ who });
    set({ who, face: 'ready' });
    return person;
  }

  function failed(error: unknown): void {
    const isEnded = error instanceof CallRefused && SESSION_CODES.includes(error.code);
    if (isEnded) return set({ face: 'ended', heard: true });
    failures += 1;
    set({ heard: false, ...(view.face === 'opening' ? { face: view.who ? 'ready' : 'nobody' } : {}) });
    clearTimeout(timer);
    timer = setTimeout(() => void work(), pauseAfter(failures));
  }

  /** Sends what waits, then fetches what is due. */
  async function work(): Promise<void> {
    if (view.working || over.signal.aborted) return;
    set({ working: true, online: navigator.onLine });
    clearTimeout(timer);
    try {
      // what broke without a word is let go before anything waits for it
      if (failures > 0 && !(await line.isThere())) return failed(undefined);
      const person = await account();
      // before all else: a line that breaks again and again would never get beyond what is due
      if (store && nextToSend(view.entries)) {
        const { end, sent } = await drainOnce(person.userId, { store, changed, failures, line });
        if (end === 'ended') return set({ face: 'ended' });
        if (sent > 0) failures = 0;
        // what the platform does not take for long holds up nothing that is due
        else if (end === 'later') await takeDue(person, takingOf({ store, set }, failures));
        if (end === 'away' || end === 'later') return failed(undefined);
      }
      await takeDue(person, takingOf({ store, set }, failures));
      failures = 0;
      set({ heard: true });
      void beside.takeMore();
      // another tab sends, or something was added meanwhile
      if (nextToSend(view.entries)) timer = setTimeout(() => void work(), pauseAfter(0));
    } catch (error) {
      failed(error);
    } finally {
      set({ working: false });
    }
  }

  async function decided(change: Promise<void> | undefined): Promise<void> {
    await change;
    await changed();
    void work();
  }
  async function start(): Promise<void> {
    const last = lastAccount();
    // at once, whatever the network does
    if (last !== undefined) {
      await openFor(last);
      if (view.who) set({ face: 'ready' });
    }
    onReturn(
      () => void work(),
      () => set({ online: false, heard: false }),
      over.signal,
    );
    others?.addEventListener('message', () => void refresh());
    await Promise.all([work(), beside.room()]);
  }

  return {
    view: () => view,
    subscribe: listening(listeners),
    start,
    work,
    /** Resolves when it is on the disk. Rejects where there is no room: what was typed stays where it is. */
    async record(entries: readonly FieldEntry[], files?: Files, sent?: DraftOf): Promise<void> {
      if (!store) throw new Error('nowhere to record');
      await store.record(entries, files, sent);
      await changed();
      void navigator.storage?.persist?.();
      void beside.room();
      void work();
    },
    ...draftWork(() => store, changed),
    picture: beside.picture,
    /** Given up by the person, with its pictures. */
    drop: (id: string) => decided(store?.forget(withParts(view.entries, wholeOf(view.entries, id)))),
    /** The person has seen what somebody else did, and sends it all the same: as it is, or as a comment. */
    sendAgain: (entry: FieldEntry, as: 'same' | { readonly note: string }) =>
      decided(store?.record([sentAgain(entry, as)])),
    stop(): void {
      clearTimeout(timer);
      over.abort();
      others?.close();
      store?.close();
      store = undefined;
    },
  };
}
/** A record is nothing without one of its pictures. */
function wholeOf(entries: readonly FieldEntry[], id: string): string {
  const entry = entries.find((one) => one.id === id);
  return entry?.does.kind === 'formPicture' ? (entry.of ?? id) : id;
}
function sentAgain(entry: FieldEntry, as: 'same' | { readonly note: string }): FieldEntry {
  const { refused: _refused, theirs, ...rest } = entry;
  const { does } = rest;
  if (does.kind === 'form' && theirs && 'said' in theirs) return { ...rest, does: { ...does, seen: theirs.said } };
  if (as === 'same') return { ...rest, seenStep: seenOf(entry, theirs) };
  return { ...rest, does: { kind: 'comment', note: as.note } };
}
function seenOf({ does }: FieldEntry, theirs: FieldEntry['theirs']): string | undefined {
  if (!theirs) return undefined;
  if ('steps' in theirs) return lastStepOf(theirs);
  if (does.kind !== 'fill' || 'said' in theirs) return undefined;
  return theirs.devices.find(({ equipmentId }) => equipmentId === does.equipmentId)?.stepId ?? undefined;
}
type FieldWork = ReturnType<typeof createFieldWork>;

let current: FieldWork | undefined;
/** The next one begins anew. */
export function forgetFieldWork(): void {
  current?.stop();
  current = undefined;
}
/** Begins with the first screen that asks. */
export function fieldWork(): FieldWork {
  if (!current) {
    current = createFieldWork();
    void current.start();
  }
  return current;
}
export function useField(): FieldView {
  const work = fieldWork();
  return useSyncExternalStore(work.subscribe, work.view);
}
