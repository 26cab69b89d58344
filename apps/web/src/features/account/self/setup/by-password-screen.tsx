import { useNavigate } from '@tanstack/react-router';
import { OldPasswordForm } from './old-password-form.tsx';
import { NEXT, useProof } from './proof.ts';
import { OtherWays, SetupStep } from './setup-step.tsx';
import { useSearchedPurpose } from './use-purpose.ts';

/** /account/security/sms/setup/validate/password?for= */
export default function ByPasswordScreen() {
  const purpose = useSearchedPurpose();
  const navigate = useNavigate();
  const { prove } = useProof(purpose);
  return (
    <SetupStep purpose={purpose} current={0}>
      <OldPasswordForm
        purpose={purpose}
        aside={<OtherWays purpose={purpose} />}
        onProof={async (proof) => {
          prove(proof);
          await navigate({ to: NEXT[purpose], replace: true });
        }}
      />
    </SetupStep>
  );
}
