import type { ProofPurpose } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { CodeItem, type Sent } from '../../../../lib/identity/code-item.tsx';
import { StepForm, useNext } from '../../../../lib/identity/step-form.tsx';
import { NEXT, type Proof, useProof } from './proof.ts';
import { BackToWays, OtherWays, SetupStep } from './setup-step.tsx';
import { useLacks } from './ways.ts';

/** Proves identity by a code that is sent to what is bound; where nothing is, one proves it in another way. */
export function ByCode({
  way,
  purpose,
  intro,
  send,
  check,
}: {
  way: 'tel' | 'email';
  purpose: ProofPurpose;
  intro: string;
  send: () => Promise<Sent>;
  check: (code: string) => Promise<Proof>;
}) {
  const [form] = Form.useForm<{ code: string }>();
  const navigate = useNavigate();
  const { prove } = useProof(purpose);
  const next = useNext();
  const lacks = useLacks(way);
  if (lacks) return <BackToWays purpose={purpose} />;
  return (
    <SetupStep purpose={purpose} current={0}>
      <p>{intro}</p>
      <StepForm<{ code: string }>
        form={form}
        submitText={next}
        aside={<OtherWays purpose={purpose} />}
        onSubmit={async ({ code }) => {
          prove(await check(code));
          await navigate({ to: NEXT[purpose], replace: true });
        }}
      >
        <CodeItem send={send} />
      </StepForm>
    </SetupStep>
  );
}
