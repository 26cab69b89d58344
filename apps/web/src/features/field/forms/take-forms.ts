import { smartRecordCalls } from '@lightfield/contract';
import { type ReportDocument, inputsOf, parseReport } from '@lightfield/report';
import { call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';
import type { SendOptions } from '../../../lib/wire.ts';
import type { FieldEntry, FormEntry, FormStand } from '../entries.ts';
import { FORMS_SHAPE, type FormsTaken } from './forms-taken.ts';
import { wordsOf } from './form-words.ts';

const QUIET = { quiet: true } as const;

export async function takeForms(options: SendOptions): Promise<FormsTaken> {
  return { ...(await call(smartRecordCalls.take, {}, options)), shape: FORMS_SHAPE };
}

/** Documents that were read before; an older program may have kept what this one does not know. */
const read = new WeakMap<object, ReportDocument>();
export function documentOf(record: { readonly document: Record<string, unknown> }): ReportDocument | undefined {
  const known = read.get(record.document);
  if (known) return known;
  const parsed = parseReport(record.document);
  if (!('document' in parsed)) return undefined;
  read.set(record.document, parsed.document);
  return parsed.document;
}

const copied = (entries: readonly FormEntry[]) =>
  entries.map(({ key, value }) => ({ key, value: typeof value === 'object' && value !== null ? [...value] : value }));

/** Fills the record in at the platform, once however often it is sent. */
export async function sendForm(
  { id: stepId, target: id, doneAt, does }: FieldEntry,
  options: SendOptions,
): Promise<unknown> {
  if (does.kind !== 'form') throw new Error('no form');
  const { version, entries, seen } = does;
  const body = { id, version, entries: copied(entries), seen: copied(seen), stepId, doneAt };
  return call(smartRecordCalls.submit, body, options);
}
export async function sendFormPicture(
  { id: pictureId, target: id, does }: FieldEntry,
  file: File,
  options: SendOptions,
): Promise<unknown> {
  if (does.kind !== 'formPicture') throw new Error('no picture of a form');
  return upload(smartRecordCalls.addPicture, { id, key: does.key, pictureId }, file, options);
}

/** How a record stands at the platform, as far as somebody has to see it beside their own. */
export async function formStands(id: string): Promise<FormStand> {
  const record = await call(smartRecordCalls.info, { id }, QUIET);
  const document = documentOf(record);
  const labels = new Map((document ? inputsOf(document) : []).map(({ input }) => [input.key, input]));
  return {
    isFilled: record.state === 'filled',
    by: record.filledBy,
    at: record.filledAt,
    version: record.version,
    said: record.entries.map(({ key, value, who }) => ({
      key,
      value,
      label: labels.get(key)?.label ?? key,
      text: wordsOf(value, who),
    })),
  };
}
