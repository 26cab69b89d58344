import { type AnswerOf, deviceCalls, projectCalls, videoCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const KEY = ['video'] as const;
/** Found at a time; who looks for another one types more of its name. */
const FOUND = 50;

export const cameraList = (filter: BodyOf<typeof videoCalls.cameras>) =>
  queryOptions({
    queryKey: [...KEY, 'cameras', filter] as const,
    queryFn: ({ signal }) => call(videoCalls.cameras, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Of an organisation; the own one where none is named. */
export const accountOf = (orgId: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'account', orgId] as const,
    queryFn: ({ signal }) => call(videoCalls.account, { orgId }, { signal }),
  });

/** Devices or projects that a camera may belong to, by name. */
export const ownersNamed = (kind: 'device' | 'project', keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'owners', kind, keyword] as const,
    queryFn: async ({ signal }) => {
      const body = { keyword: keyword || undefined, pageNum: 1, pageSize: FOUND };
      const { rows } =
        kind === 'device'
          ? await call(deviceCalls.query, body, { signal })
          : await call(projectCalls.query, body, { signal });
      return rows.map(({ id, name }) => ({ value: id, label: name }));
    },
    placeholderData: keepPreviousData,
  });

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
export const useAddCamera = () =>
  useChange((body: BodyOf<typeof videoCalls.addCamera>) => call(videoCalls.addCamera, body));
export const useEditCamera = () =>
  useChange((body: BodyOf<typeof videoCalls.editCamera>) => call(videoCalls.editCamera, body));
export const useDeleteCamera = () =>
  useChange((body: BodyOf<typeof videoCalls.deleteCamera>) => call(videoCalls.deleteCamera, body));
export const useAddAccount = () =>
  useChange((body: BodyOf<typeof videoCalls.addAccount>) => call(videoCalls.addAccount, body));
export const useEditAccount = () =>
  useChange((body: BodyOf<typeof videoCalls.editAccount>) => call(videoCalls.editAccount, body));
export const useDeleteAccount = () =>
  useChange((orgId: string | undefined) => call(videoCalls.deleteAccount, { orgId }));
export const useCheckAccount = () =>
  useMutation({ mutationFn: (orgId: string | undefined) => call(videoCalls.checkAccount, { orgId }) });

/** Cameras that answer now: asked anew each time that somebody looks. */
export const foundCameras = (orgId: string) =>
  queryOptions({
    queryKey: ['video-search', orgId] as const,
    queryFn: ({ signal }) => call(videoCalls.findCameras, { orgId }, { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
export type Streams = AnswerOf<typeof videoCalls.cameraStreams>;
export const useCameraStreams = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof videoCalls.cameraStreams>) => call(videoCalls.cameraStreams, body) });
