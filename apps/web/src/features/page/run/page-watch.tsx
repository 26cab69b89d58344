import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLiveFrames } from '../../../live/live-frames.ts';

/** Within so many ms all who show a page ask for the new one: not a hundred walls in the same moment. */
const SPREAD_MS = 300;

/** Asks again for a page that is on the screen when its line tells that it was saved or deleted. */
export function PageWatch({ pageId, queryKey }: { pageId: string; queryKey: QueryKey }) {
  const client = useQueryClient();
  useLiveFrames((frame) => {
    if (frame.kind !== 'pageChanged' || frame.pageId !== pageId) return;
    setTimeout(() => void client.invalidateQueries({ queryKey }), Math.random() * SPREAD_MS);
  });
  return null;
}
