import { ConfigIssue, gatewayErrors } from '@lightfield/contract';
import { changesBetween } from '@lightfield/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallRefused } from '../../../../lib/call.ts';
import { configKeys, ownedConfig, saveConfig } from './config-queries.ts';
import { useConfigEditor } from './editor-context.ts';

const OUTDATED = gatewayErrors.configOutdated.code;
export const isOutdated = (error: unknown): boolean => error instanceof CallRefused && error.code === OUTDATED;

/** What the server found wrong, item by item, where it says so. */
export const issuesIn = (error: unknown): readonly ConfigIssue[] =>
  (error instanceof CallRefused && ConfigIssue.array().safeParse(error.data).data) || [];

/** Sends the least that has to change. What is edited meanwhile stays pending. */
export function useSaveConfig() {
  const { owner, id, store } = useConfigEditor();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { owned, items } = store.getSnapshot();
      const { revision } = await saveConfig(owner, id, owned.revision, changesBetween(owned.items, items));
      store.saved(items, revision);
    },
    // lists count variables, the head says whether the gateway has it
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Somebody else has saved: theirs instead of mine, or mine on top of theirs. */
export function useResolveConflict() {
  const { owner, id, store } = useConfigEditor();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (keep: 'mine' | 'theirs') => {
      const newest = await client.fetchQuery({ ...ownedConfig(owner, id), staleTime: 0 });
      if (keep === 'mine') store.rebase(newest);
      else store.reload(newest);
      return keep;
    },
    onSettled: () => client.invalidateQueries({ queryKey: configKeys.of(owner, id) }),
  });
}
