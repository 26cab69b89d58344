import { commonErrors, inspectionTaskCalls, workOrderCalls } from '@lightfield/contract';
import { type Outcome, afterSending, nextToSend } from '@lightfield/rules';
import { call } from '../../lib/call.ts';
import { type FieldsOf, type UploadCall, upload } from '../../lib/upload.ts';
import { CallRefused, SESSION_CODES, type SendOptions } from '../../lib/wire.ts';
import type { FieldEntry } from './entries.ts';
import { formPart } from './forms/forms-taken.ts';
import type { Line } from './line.ts';
import type { FieldStore } from './store.ts';

/** Refusals that say nothing of the entry itself: it is sent again later. */
const LATER: readonly number[] = [
  commonErrors.internal.code,
  commonErrors.unavailable.code,
  commonErrors.serverTimeout.code,
  commonErrors.tooFrequent.code,
];
/** An ended session does not lead away from what is not sent yet. */
const QUIET = { quiet: true } as const;
/** What was sent is shown so often: a list of hundreds is not drawn anew for each of them. */
const SAID_EVERY_MS = 250;

/** An entry is sent so often in a row where the platform answers and the entry does not come back. */
const TRIES = 4;

/**
 * Sends one entry; the platform does each id once. Rejects as `call` does. `failures`: attempts before this one that came to nothing: a line
 * that broke without a word is not waited for as long as one that is slow.
 */
async function sendEntry(entry: FieldEntry, store: Files, line: Line, failures: number): Promise<void> {
  const from = performance.now();
  let size = 0;
  await sendBy(entry, store, (bytes = 0) => {
    size = bytes;
    return { ...QUIET, signal: line.patience(bytes, failures) };
  });
  line.heard(size, performance.now() - from);
}
type Files = Pick<FieldStore, 'file' | 'entries' | 'record'>;
async function sendBy(entry: FieldEntry, store: Files, within: (bytes?: number) => SendOptions): Promise<unknown> {
  const { id: stepId, target: id, doneAt, seenStep, place, does } = entry;
  const step = { id, stepId, doneAt, seenStep, place };
  const sendFile = async <C extends UploadCall>(endpoint: C, fields: FieldsOf<C>) => {
    const file = await fileOf(entry, store);
    return upload(endpoint, fields, file, within(file.size));
  };
  switch (does.kind) {
    case 'receive':
      return call(workOrderCalls.receive, step, within());
    case 'finish': {
      const { kind: _kind, materials, ...body } = does;
      return call(workOrderCalls.finish, { ...step, ...body, materials: [...materials] }, within());
    }
    case 'comment':
      return call(workOrderCalls.comment, { ...step, note: does.note }, within());
    case 'accept':
      return sendFile(workOrderCalls.accept, { ...step, signer: does.signer });
    case 'orderPicture':
      return sendFile(workOrderCalls.addPicture, { id, stepId: entry.of ?? '', pictureId: stepId });
    case 'fill': {
      const { equipmentId, note } = does;
      const results = does.results.map((one) => ({ ...one, pictures: [...one.pictures] }));
      return call(inspectionTaskCalls.fill, { id, stepId, doneAt, seenStep, equipmentId, note, results }, within());
    }
    case 'taskPicture': {
      const { equipmentId, itemId } = does;
      return sendFile(inspectionTaskCalls.addPicture, { id, equipmentId, itemId, pictureId: stepId, doneAt });
    }
    case 'taskFinish':
      return call(inspectionTaskCalls.finish, { id, stepId, doneAt }, within());
    case 'taskAbort':
      return call(inspectionTaskCalls.abort, { id, stepId, doneAt, note: does.note }, within());
    case 'form':
      return (await formPart()).sendForm(entry, within());
    case 'formPicture': {
      const file = await fileOf(entry, store);
      return (await formPart()).sendFormPicture(entry, file, within(file.size));
    }
    case 'fault': {
      const { equipmentId, note: content, priority } = does;
      const fault = { equipmentId, stepId, title: entry.title, content, priority, doneAt, place };
      const { id: orderId } = await call(workOrderCalls.report, fault, within());
      // its pictures are of the order that it is now; sent again, it is the same order
      const parts = (await store.entries()).filter(({ of }) => of === stepId);
      return store.record(parts.map((one) => ({ ...one, target: orderId })));
    }
    case 'report':
      return call(inspectionTaskCalls.report, { id, stepId, equipmentId: does.equipmentId }, within());
  }
}
async function fileOf({ id }: FieldEntry, store: Pick<FieldStore, 'file'>): Promise<File> {
  const blob = await store.file(id);
  // said by the list of what is not sent
  if (!blob) throw new CallRefused(commonErrors.notFound.code, '');
  const kind = blob.type.slice('image/'.length) || 'jpeg';
  return new File([blob], `${id}.${kind === 'jpeg' ? 'jpg' : kind}`, { type: blob.type });
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallRefused) || LATER.includes(error.code)) return { kind: 'away' };
  if (SESSION_CODES.includes(error.code)) return { kind: 'ended' };
  return { kind: 'refused', code: error.code, message: error.message };
}

/** How the order, inspection or record stands at the platform; undefined: nobody says. */
async function theirsOf({ does, target: id }: FieldEntry): Promise<FieldEntry['theirs']> {
  if (does.kind === 'fault') return undefined;
  const isOrder = ['receive', 'finish', 'accept', 'comment', 'orderPicture'].includes(does.kind);
  try {
    if (does.kind === 'form' || does.kind === 'formPicture') return await (await formPart()).formStands(id);
    return await (isOrder ? call(workOrderCalls.info, { id }, QUIET) : call(inspectionTaskCalls.info, { id }, QUIET));
  } catch {
    return undefined;
  }
}

/**
 * How sending ended, and how many entries left. `away`: nobody answered; `later`: the platform did, and takes nothing now; `busy`: another
 * tab sends.
 */
interface Sent {
  readonly end: 'done' | 'away' | 'later' | 'ended' | 'busy';
  readonly sent: number;
}

interface Draining {
  readonly store: FieldStore;
  /** While it goes on, and at its end. */
  readonly changed: () => Promise<void>;
  /** Attempts before that came to nothing. */
  readonly failures: number;
  readonly line: Line;
  /** Ms that only grow; for tests. */
  readonly now?: () => number;
}
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
/** What became of an entry; one that nobody answered is sent again at once where the platform answers: the line is there again. */
async function outcomeOfSending(
  entry: FieldEntry,
  { store, failures, line }: Draining,
): Promise<{ outcome: Outcome; end: Sent['end'] }> {
  for (let tries = 1; ; tries++) {
    try {
      // the same once more where the line was broken, longer where it may have become slow
      await sendEntry(entry, store, line, failures + Math.max(0, tries - 2));
      return { outcome: { kind: 'done' }, end: 'done' };
    } catch (error) {
      if (isTimeout(error) && tries < TRIES && (await line.isThere())) continue;
      return { outcome: outcomeOf(error), end: error instanceof CallRefused ? 'later' : 'away' };
    }
  }
}
/** Sends what waits until nothing more can be sent. */
async function drain(draining: Draining): Promise<Sent> {
  const { store, changed, failures, now = () => performance.now() } = draining;
  let sent = 0;
  let saidAt = now();
  const send = async (): Promise<Sent['end']> => {
    for (;;) {
      const entry = nextToSend(await store.entries());
      if (!entry) return 'done';
      const { outcome, end } = await outcomeOfSending(entry, { ...draining, failures: sent === 0 ? failures : 0 });
      if (outcome.kind === 'ended') return 'ended';
      if (outcome.kind === 'away') return end;
      const after = afterSending(entry, outcome);
      if (after) await store.record([{ ...after, theirs: await theirsOf(entry) }]);
      else await store.forget([entry.id]);
      sent += 1;
      if (now() - saidAt < SAID_EVERY_MS) continue;
      await changed();
      saidAt = now();
    }
  };
  try {
    return { end: await send(), sent };
  } finally {
    if (sent > 0) await changed();
  }
}

/**
 * The same in one tab at a time. Where there are no locks (no https) two tabs may send the same: the platform does it once. A line that broke
 * after something went through is tried again at once.
 */
export async function drainOnce(accountId: string, draining: Draining): Promise<Sent> {
  const all = async (): Promise<Sent> => {
    let sum = 0;
    for (;;) {
      const { end, sent } = await drain({ ...draining, failures: sum === 0 ? draining.failures : 0 });
      sum += sent;
      if (end !== 'away' || sent === 0) return { end, sent: sum };
    }
  };
  if (!('locks' in navigator)) return all();
  return navigator.locks.request(`lf-field-${accountId}`, { ifAvailable: true }, async (lock) =>
    lock ? all() : { end: 'busy', sent: 0 },
  );
}
