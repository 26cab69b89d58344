import type { ExportState } from '@lightfield/contract';

/** How an export ended; `undefined` while it waits or runs. */
export function exportEnd({ state }: ExportState): 'done' | 'cancelled' | 'failed' | undefined {
  return state === 'waiting' || state === 'running' ? undefined : state;
}
