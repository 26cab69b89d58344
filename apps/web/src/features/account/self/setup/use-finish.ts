import { type ProofPurpose, ROUTES, accountErrors } from '@lightfield/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { refreshAccount } from '../../../../lib/account.ts';
import { CallRefused } from '../../../../lib/call.ts';
import { to } from '../../../../lib/hrefs.ts';
import { letGo } from '../../../../lib/identity/kept.ts';
import { profileKeys } from '../profile-queries.ts';
import { useProof } from './proof.ts';

/** What happens after the last step: the proof is used up, what is shown elsewhere is asked anew. */
export function useFinish(purpose: ProofPurpose) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { message } = App.useApp();
  const { key } = useProof(purpose);
  return {
    finish: async () => {
      letGo(key);
      await Promise.all([client.invalidateQueries({ queryKey: profileKeys.all }), refreshAccount()]);
      await navigate({ to: to(ROUTES.setupSuccess, { type: purpose }), replace: true });
    },
    /** A proof the server does not take any more leads back to the first step. */
    refused: (error: unknown) => {
      if (!(error instanceof CallRefused) || error.code !== accountErrors.verificationNeeded.spec.code) return;
      letGo(key);
      void message.error(error.message);
      void navigate({ to: ROUTES.setupValidate, search: { for: purpose }, replace: true });
    },
  };
}
