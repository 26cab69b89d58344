import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftOf } from './drafts.ts';
import { type FieldEntry, entriesOf } from './entries.ts';
import { fieldWork } from './field-work.ts';
import type { Photo } from './photos.tsx';

/** Records what a person did; `problem` says why it is not recorded. What was typed is to stay then. */
export function useRecord() {
  const { t } = useTranslation('field');
  const [problem, tell] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function record(
    doing: Parameters<typeof entriesOf>[1],
    photos: readonly Photo[] = [],
    sent?: DraftOf,
  ): Promise<boolean> {
    setBusy(true);
    tell(undefined);
    try {
      const entries: FieldEntry[] = entriesOf(fieldWork().view().entries, doing);
      await fieldWork().record(entries, new Map(photos.map(({ id, blob }) => [id, blob])), sent);
      return true;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      tell(isFull ? t('form.noRoom') : t('form.notSaved', { reason: String(error) }));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { record, problem, tell, busy };
}
