import { sceneCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const sceneKeys = { all: ['scene'] as const };

export const sceneList = (filter: BodyOf<typeof sceneCalls.query>) =>
  queryOptions({
    queryKey: [...sceneKeys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(sceneCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
/** The editor keeps what it was opened with: a newer version must not replace what is being drawn. */
export const sceneInfo = (id: string) =>
  queryOptions({
    queryKey: [...sceneKeys.all, 'info', id] as const,
    queryFn: ({ signal }) => call(sceneCalls.info, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
export const sceneUses = (id: string) =>
  queryOptions({
    queryKey: [...sceneKeys.all, 'uses', id] as const,
    queryFn: ({ signal }) => call(sceneCalls.uses, { id }, { signal }),
  });
export const sceneVersions = (id: string) =>
  queryOptions({
    queryKey: [...sceneKeys.all, 'versions', id] as const,
    queryFn: ({ signal }) => call(sceneCalls.versions, { id }, { signal }),
  });
export const sceneModels = (id: string) =>
  queryOptions({
    queryKey: [...sceneKeys.all, 'models', id] as const,
    queryFn: ({ signal }) => call(sceneCalls.models, { id }, { signal }),
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const part of ['list', 'uses', 'versions', 'models'])
        void client.invalidateQueries({ queryKey: [...sceneKeys.all, part] });
    },
  });
}
export const useAddScene = () => useChange((body: BodyOf<typeof sceneCalls.add>) => call(sceneCalls.add, body));
export const useRenameScene = () => useChange((body: BodyOf<typeof sceneCalls.edit>) => call(sceneCalls.edit, body));
export const useCopyScene = () => useChange((body: BodyOf<typeof sceneCalls.copy>) => call(sceneCalls.copy, body));
export const useDeleteScene = () => useChange((id: string) => call(sceneCalls.delete, { id }));
export const useSaveScene = () => useChange((body: BodyOf<typeof sceneCalls.save>) => call(sceneCalls.save, body));
