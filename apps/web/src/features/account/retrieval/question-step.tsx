import { securityCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { type AnswerFields, AnswerItems, answersOf } from '../../../lib/identity/answer-items.tsx';
import { StepForm, useNext } from '../../../lib/identity/step-form.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { type Retrieval, keepRetrieval } from './retrieval.ts';
import { OtherWays, RunningStep, useGoOn } from './retrieval-card.tsx';

/** /findpwd/validate/question */
export default function QuestionStep() {
  return (
    <RunningStep current={1} needs="process">
      {(running) => <Questions running={running} />}
    </RunningStep>
  );
}

function Questions({ running }: { running: Retrieval }) {
  const { t } = useTranslation(['account-retrieval', 'common']);
  const [form] = Form.useForm<AnswerFields>();
  const next = useNext();
  const goOn = useGoOn();
  const { process } = running;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['findpwd', 'questions', process],
    queryFn: ({ signal }) => call(securityCalls.queryUserQuestion, { process }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Loading label={t('common:face.loading')} rows={3} columns={1} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p>{t('question.intro')}</p>
      <StepForm<AnswerFields>
        form={form}
        submitText={next}
        aside={<OtherWays />}
        onSubmit={async (fields) => {
          const answers = answersOf(data, fields);
          const { ticket } = await call(securityCalls.pwdCheckAnswer, { process, purpose: 'password', answers });
          keepRetrieval({ ...running, ticket });
          await goOn('password');
        }}
      >
        <AnswerItems questions={data} />
      </StepForm>
    </>
  );
}
