import { securityCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { type AnswerFields, AnswerItems, answersOf } from '../../../../lib/identity/answer-items.tsx';
import { StepForm, useNext } from '../../../../lib/identity/step-form.tsx';
import { Failure } from '../../../../lib/texted.tsx';
import { ownQuestions } from '../profile-queries.ts';
import { NEXT, useProof } from './proof.ts';
import { BackToWays, OtherWays, SetupStep } from './setup-step.tsx';
import { useSearchedPurpose } from './use-purpose.ts';

/** /account/security/sms/setup/validate/question?for= */
export default function ByQuestionScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const purpose = useSearchedPurpose();
  const navigate = useNavigate();
  const [form] = Form.useForm<AnswerFields>();
  const { prove } = useProof(purpose);
  const next = useNext();
  const { data, error, isPending, refetch } = useQuery(ownQuestions);
  const submit = async (fields: AnswerFields) => {
    const answers = answersOf(data ?? [], fields);
    prove(await call(securityCalls.pwdCheckAnswer, { process: undefined, purpose, answers }));
    await navigate({ to: NEXT[purpose], replace: true });
  };
  if (data?.length === 0) return <BackToWays purpose={purpose} />;
  return (
    <SetupStep purpose={purpose} current={0}>
      {isPending ? <Loading label={t('common:face.loading')} rows={3} columns={1} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <StepForm<AnswerFields> form={form} submitText={next} aside={<OtherWays purpose={purpose} />} onSubmit={submit}>
          <AnswerItems questions={data} />
        </StepForm>
      ) : null}
    </SetupStep>
  );
}
