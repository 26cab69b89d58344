import { type ConfigIssue, providedCatalogues } from '@lightfield/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConfigEditor } from '../../editor/editor-context.ts';
import { groupsFor } from '../../alarm/alarm-groups.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ImportOrder, ImportWord } from './import.worker.ts';

export type ImportState =
  | { readonly stage: 'waiting' }
  | { readonly stage: 'reading' }
  | { readonly stage: 'checking'; readonly done: number; readonly total: number }
  | { readonly stage: 'read'; readonly plan: ImportPlan; readonly issues: readonly ConfigIssue[] }
  | { readonly stage: 'failed' };

/** Reads a file and compares it with what is there, in a worker; nothing is changed by it. */
export function useImport() {
  const { owner, id, store } = useConfigEditor();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ stage: 'waiting' });
  const worker = useRef<Worker>(undefined);
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => {
    const running = worker;
    return () => running.current?.terminate();
  }, []);
  return {
    state,
    cancel: () => {
      stop();
      setState({ stage: 'waiting' });
    },
    start: async (file: File) => {
      stop();
      setState({ stage: 'reading' });
      const now = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
      worker.current = now;
      now.addEventListener('message', (event: MessageEvent<ImportWord>) => {
        if (event.data.stage === 'read') stop();
        setState(event.data);
      });
      now.addEventListener('error', () => {
        stop();
        setState({ stage: 'failed' });
      });
      try {
        const groups = await client.ensureQueryData(groupsFor(owner, id));
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { owned, items } = store.getSnapshot();
        // given up meanwhile, or another file was chosen
        if (worker.current !== now) return;
        const catalogues = providedCatalogues();
        const order: ImportOrder = { bytes, owner, owned, items, groups, catalogues };
        now.postMessage(order, { transfer: [bytes.buffer] });
      } catch {
        // the file is gone or cannot be read, or what its words mean could not be asked
        stop();
        setState({ stage: 'failed' });
      }
    },
  };
}
