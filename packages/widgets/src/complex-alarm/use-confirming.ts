import { useCallback, useMemo, useState } from 'react';
import { usePage } from '../kit/index.ts';
import { tablesText } from '../locales/tables/text.ts';

export interface Confirming {
  /** Which are on their way. */
  readonly busy: ReadonlySet<string>;
  readonly mayConfirm: boolean;
  readonly confirm: (id: string) => void;
}

/** Confirms alarms out of their rows; `refuse` says why the last one was not. */
export function useConfirming(refuse: (reason: string | undefined) => void): Confirming {
  const { alarms, language } = usePage();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const confirm = useCallback(
    async (id: string) => {
      if (!alarms) return;
      refuse(undefined);
      setBusy((before) => new Set([...before, id]));
      try {
        const [told] = await alarms.confirm([id]);
        if (told && !told.ok) refuse(told.reason);
      } catch {
        refuse(tablesText('alarm.failed')[language]);
      } finally {
        setBusy((before) => new Set([...before].filter((each) => each !== id)));
      }
    },
    [alarms, language, refuse],
  );
  const mayConfirm = alarms?.mayConfirm === true;
  return useMemo(() => ({ busy, mayConfirm, confirm: (id) => void confirm(id) }), [busy, mayConfirm, confirm]);
}
