import { readDraft, writeDraft } from '../../../../lib/drafts.ts';
import { type DeviceFields, NEW_DEVICE } from '../device-info/device-form.ts';

/** A device on its way: what was entered, and the number by which the server knows the same request again. */
export interface WizardDraft {
  readonly requestId: string;
  readonly fields: DeviceFields;
}
const keyOf = (accountId: string) => `device-add:${accountId}`;

/** What was entered the last time, if it was not sent. */
export function readWizard(accountId: string): WizardDraft | undefined {
  const text = readDraft(keyOf(accountId));
  if (text === null) return undefined;
  try {
    const { requestId, fields } = JSON.parse(text) as Partial<WizardDraft>;
    return typeof requestId === 'string' ? { requestId, fields: { ...NEW_DEVICE, ...fields } } : undefined;
  } catch {
    return undefined;
  }
}
export const writeWizard = (accountId: string, draft: WizardDraft | undefined): void =>
  writeDraft(keyOf(accountId), draft ? JSON.stringify(draft) : null);
