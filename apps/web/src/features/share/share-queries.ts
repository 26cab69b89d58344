import { type ShareAuth, type ShareInfo, projectShareCalls, shareCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/call.ts';
import { sealed } from '../../lib/sealed.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import type { Shared } from './shared.ts';

export const shareInfo = ({ kind, id }: Shared) =>
  queryOptions({
    queryKey: ['share', 'info', id],
    queryFn: ({ signal }) =>
      kind === 'device'
        ? call(shareCalls.info, { equipId: id }, { signal })
        : call(projectShareCalls.info, { projectId: id }, { signal }),
    // Others may have changed it, and visitors come.
    staleTime: 0,
  });

const secret = async (password: string) => (password === '' ? {} : sealed({ password }));

/** Every change answers how the device is shared afterwards. */
export const changes = {
  open: async ({ kind, id }: Shared, auth: ShareAuth[], password: string) => {
    const body = { auth, ...(await secret(password)) };
    return kind === 'device'
      ? call(shareCalls.open, { equipId: id, ...body })
      : call(projectShareCalls.open, { projectId: id, ...body });
  },
  editPwd: async ({ kind, id }: Shared, password: string) => {
    const body = await secret(password);
    return kind === 'device'
      ? call(shareCalls.editPwd, { equipId: id, ...body })
      : call(projectShareCalls.editPwd, { projectId: id, ...body });
  },
  editAuth: ({ kind, id }: Shared, auth: ShareAuth[]) =>
    kind === 'device'
      ? call(shareCalls.editAuth, { equipId: id, auth })
      : call(projectShareCalls.editAuth, { projectId: id, auth }),
  renew: ({ kind, id }: Shared) =>
    kind === 'device' ? call(shareCalls.renew, { equipId: id }) : call(projectShareCalls.renew, { projectId: id }),
  revoke: ({ kind, id }: Shared) =>
    kind === 'device' ? call(shareCalls.revoke, { equipId: id }) : call(projectShareCalls.revoke, { projectId: id }),
} as const;

/** Runs a change and says how it went; what is shown follows from its answer. */
export function useShareChange(shared: Shared) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const words = useErrorWords();
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<ShareInfo>; said: string }) => run(),
    onSuccess: (info, { said }) => {
      client.setQueryData(shareInfo(shared).queryKey, info);
      void message.success(said);
    },
    onError: (error) => {
      void message.error(words(error).title);
      void client.invalidateQueries({ queryKey: shareInfo(shared).queryKey });
    },
  });
}
export type ShareChange = ReturnType<typeof useShareChange>;
