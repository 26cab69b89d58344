import { commonErrors, inspectionTaskCalls, workOrderCalls } from '@lightfield/contract';
import { type Outcome, afterSending, nextToSend } from '@lightfield/rules';
import { call } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';
import { CallRefused, SESSION_CODES } from '../../lib/wire.ts';
import type { FieldEntry } from './entries.ts';
import { formPart } from './forms/forms-taken.ts';
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

/** Sends one entry; the platform does each id once. Rejects as `call` does. */
async function sendEntry(entry: FieldEntry, store: Pick<FieldStore, 'file' | 'entries' | 'record'>): Promise<unknown> {
  const { id: stepId, target: id, doneAt, seenStep, does } = entry;
  const step = { id, stepId, doneAt, seenStep };
  switch (does.kind) {
    case 'receive':
      return call(workOrderCalls.receive, step, QUIET);
    case 'finish': {
      const { kind: _kind, materials, ...body } = does;
      return call(workOrderCalls.finish, { ...step, ...body, materials: [...materials] }, QUIET);
    }
    case 'comment':
      return call(workOrderCalls.comment, { ...step, note: does.note }, QUIET);
    case 'accept':
      return upload(workOrderCalls.accept, { ...step, signer: does.signer }, await fileOf(entry, store), QUIET);
    case 'orderPicture': {
      const fields = { id, stepId: entry.of ?? '', pictureId: stepId };
      return upload(workOrderCalls.addPicture, fields, await fileOf(entry, store), QUIET);
    }
    case 'fill': {
      const { equipmentId, note } = does;
      const results = does.results.map((one) => ({ ...one, pictures: [...one.pictures] }));
      return call(inspectionTaskCalls.fill, { ...step, equipmentId, note, results }, QUIET);
    }
    case 'taskPicture': {
      const fields = { id, equipmentId: does.equipmentId, itemId: does.itemId, pictureId: stepId, doneAt };
      return upload(inspectionTaskCalls.addPicture, fields, await fileOf(entry, store), QUIET);
    }
    case 'taskFinish':
      return call(inspectionTaskCalls.finish, { id, stepId, doneAt }, QUIET);
    case 'taskAbort':
      return call(inspectionTaskCalls.abort, { id, stepId, doneAt, note: does.note }, QUIET);
    case 'form':
      return (await formPart()).sendForm(entry);
    case 'formPicture':
      return (await formPart()).sendFormPicture(entry, await fileOf(entry, store));
    case 'fault': {
      const { equipmentId, note: content, priority } = does;
      const fault = { equipmentId, stepId, title: entry.title, content, priority, doneAt };
      const { id: orderId } = await call(workOrderCalls.report, fault, QUIET);
      // its pictures are of the order that it is now; sent again, it is the same order
      const parts = (await store.entries()).filter(({ of }) => of === stepId);
      return store.record(parts.map((one) => ({ ...one, target: orderId })));
    }
    case 'report':
      return call(inspectionTaskCalls.report, { id, stepId, equipmentId: does.equipmentId }, QUIET);
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

/** Sends what waits until nothing more can be sent; `changed` after each. */
async function drain(store: FieldStore, changed: () => Promise<void>): Promise<'done' | 'away' | 'ended'> {
  for (;;) {
    const entry = nextToSend(await store.entries());
    if (!entry) return 'done';
    const outcome = await sendEntry(entry, store).then(() => ({ kind: 'done' }) as const, outcomeOf);
    if (outcome.kind === 'away' || outcome.kind === 'ended') return outcome.kind;
    const after = afterSending(entry, outcome);
    if (after) await store.record([{ ...after, theirs: await theirsOf(entry) }]);
    else await store.forget([entry.id]);
    await changed();
  }
}

/** The same in one tab at a time. Where there are no locks (no https) two tabs may send the same: the platform does it once. */
export async function drainOnce(
  accountId: string,
  store: FieldStore,
  changed: () => Promise<void>,
): Promise<'done' | 'away' | 'ended' | 'busy'> {
  if (!('locks' in navigator)) return drain(store, changed);
  return navigator.locks.request(`lf-field-${accountId}`, { ifAvailable: true }, async (lock) =>
    lock ? drain(store, changed) : 'busy',
  );
}
