import { type ShareAuth, type ShareInfo, shareCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/call.ts';
import { sealed } from '../../lib/sealed.ts';
import { useErrorWords } from '../../lib/texted.tsx';

export const shareInfo = (equipId: string) =>
  queryOptions({
    queryKey: ['share', 'info', equipId],
    queryFn: ({ signal }) => call(shareCalls.info, { equipId }, { signal }),
    // Others may have changed it, and visitors come.
    staleTime: 0,
  });

const secret = async (password: string) => (password === '' ? {} : sealed({ password }));

/** Every change answers how the device is shared afterwards. */
export const changes = {
  open: async (equipId: string, auth: ShareAuth[], password: string) =>
    call(shareCalls.open, { equipId, auth, ...(await secret(password)) }),
  editPwd: async (equipId: string, password: string) =>
    call(shareCalls.editPwd, { equipId, ...(await secret(password)) }),
  editAuth: (equipId: string, auth: ShareAuth[]) => call(shareCalls.editAuth, { equipId, auth }),
  renew: (equipId: string) => call(shareCalls.renew, { equipId }),
  revoke: (equipId: string) => call(shareCalls.revoke, { equipId }),
} as const;

/** Runs a change and says how it went; what is shown follows from its answer. */
export function useShareChange(equipId: string) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const words = useErrorWords();
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<ShareInfo>; said: string }) => run(),
    onSuccess: (info, { said }) => {
      client.setQueryData(shareInfo(equipId).queryKey, info);
      void message.success(said);
    },
    onError: (error) => {
      void message.error(words(error).title);
      void client.invalidateQueries({ queryKey: shareInfo(equipId).queryKey });
    },
  });
}
export type ShareChange = ReturnType<typeof useShareChange>;
