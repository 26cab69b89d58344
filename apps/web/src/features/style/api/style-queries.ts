import { type LoginStyle, type MainStyle, type StyleInfo, styleCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';

const keys = { all: ['style'] as const };

export const styleList = (filter: BodyOf<typeof styleCalls.query>, system: boolean) =>
  queryOptions({
    queryKey: [...keys.all, 'list', system, filter] as const,
    queryFn: ({ signal }) => call(system ? styleCalls.querySysStyle : styleCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
/** An editor keeps what it was opened with: a newer version must not replace what is being changed. */
export const styleInfo = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'info', id] as const,
    queryFn: ({ signal }) => call(styleCalls.infoStyle, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
/** The style that the own enterprise uses. */
export const ownStyle = (orgId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.all, 'own', orgId] as const,
    queryFn: async ({ signal }): Promise<StyleInfo | null> => {
      const { rows } = await call(styleCalls.query, { keyword: undefined }, { signal });
      const row = rows.find((one) => one.inUse && one.orgId === orgId);
      return row ? call(styleCalls.infoStyle, { id: row.id }, { signal }) : null;
    },
  });
export const stylePush = (styleId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.all, 'push', styleId] as const,
    queryFn: ({ signal }) => call(styleCalls.pushQuery, { styleId: styleId ?? '' }, { signal }),
    enabled: styleId !== undefined,
  });
export const styleExternals = (filter: BodyOf<typeof styleCalls.queryAuthExternal>, seen: boolean) =>
  queryOptions({
    queryKey: [...keys.all, 'externals', seen, filter] as const,
    queryFn: ({ signal }) =>
      call(seen ? styleCalls.queryAuthExternal : styleCalls.queryUnAuthExternal, filter, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>, parts: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const part of parts) void client.invalidateQueries({ queryKey: [...keys.all, part] });
    },
  });
}
const LISTS = ['list', 'own'];
export const useAddStyle = () => useChange((body: BodyOf<typeof styleCalls.add>) => call(styleCalls.add, body), LISTS);
export const useEditStyle = () =>
  useChange((body: BodyOf<typeof styleCalls.edit>) => call(styleCalls.edit, body), LISTS);
export const useDeleteStyle = () => useChange((id: string) => call(styleCalls.delete, { id }), LISTS);
export const useAuth = (auth: boolean) =>
  useChange(
    (body: BodyOf<typeof styleCalls.auth>) => call(auth ? styleCalls.auth : styleCalls.cancelAuth, body),
    ['list', 'externals'],
  );
export const useSaveTexts = () =>
  useChange(
    (body: BodyOf<typeof styleCalls.updateAgreementPolicy>) => call(styleCalls.updateAgreementPolicy, body),
    LISTS,
  );
export const useSavePush = (isNew: boolean) =>
  useChange(
    (body: BodyOf<typeof styleCalls.pushAdd>) => call(isNew ? styleCalls.pushAdd : styleCalls.pushEdit, body),
    ['push'],
  );
export const useSaveLogin = () =>
  useChange(
    (body: { id: string; base: number; json: LoginStyle }) => upload(styleCalls.updateWebLogin, body, undefined),
    LISTS,
  );
export const useSaveMain = () =>
  useChange(
    (body: { id: string; base: number; json: MainStyle }) => upload(styleCalls.updateWebMain, body, undefined),
    LISTS,
  );
/** Keeps a picture for the next save; answers its id. */
export async function keepPicture(part: 'login' | 'main', id: string, file: File): Promise<string | null> {
  const fields = { id, base: undefined, json: undefined };
  const { picture } =
    part === 'login'
      ? await upload(styleCalls.updateWebLogin, fields, file)
      : await upload(styleCalls.updateWebMain, fields, file);
  return picture;
}
