import { LIMITS, securityCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { type Question, questionText } from '../../../../lib/identity/answer-items.tsx';
import { StepForm } from '../../../../lib/identity/step-form.tsx';
import { Failure } from '../../../../lib/texted.tsx';
import { allQuestions } from '../profile-queries.ts';
import { useProof } from './proof.ts';
import { BackToWays, SetupStep } from './setup-step.tsx';
import { useFinish } from './use-finish.ts';

interface Fields {
  chosen: { questionId: number; answer: string }[];
}
const NUMBERS = Array.from({ length: LIMITS.account.securityQuestions }, (_none, index) => index);

/** /account/security/sms/setup/question */
export default function SetQuestionScreen() {
  const { t } = useTranslation(['account-self', 'common']);
  const { ticket } = useProof('question');
  const { data, error, isPending, refetch } = useQuery(allQuestions);
  if (!ticket) return <BackToWays purpose="question" />;
  return (
    <SetupStep purpose="question" current={1}>
      {isPending ? <Loading label={t('common:face.loading')} rows={3} columns={1} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Questions all={data} ticket={ticket} /> : null}
    </SetupStep>
  );
}

function Questions({ all, ticket }: { all: readonly Question[]; ticket: string }) {
  const { t } = useTranslation(['account-self', 'identity']);
  const [form] = Form.useForm<Fields>();
  const { finish, refused } = useFinish('question');
  const chosen = Form.useWatch<Fields['chosen'] | undefined>('chosen', form) ?? [];
  /** Each question once. */
  const options = (index: number) =>
    all
      .filter(({ id }) => !chosen.some((other, at) => at !== index && other?.questionId === id))
      .map((question) => ({ value: question.id, label: questionText(question) }));
  return (
    <StepForm<Fields>
      form={form}
      initial={{ chosen: NUMBERS.map((index) => ({ questionId: all[index]?.id ?? 0, answer: '' })) }}
      submitText={t('setup.save')}
      onSubmit={async (fields) => {
        await call(securityCalls.resetanswer, { ticket, answers: fields.chosen });
        await finish();
      }}
      onRefused={refused}
    >
      <p>{t('setup.questionHint')}</p>
      {NUMBERS.map((index) => (
        <div key={index}>
          <Form.Item name={['chosen', index, 'questionId']} label={t('setup.question', { number: index + 1 })}>
            <Select options={options(index)} />
          </Form.Item>
          <Form.Item
            name={['chosen', index, 'answer']}
            label={t('setup.answer', { number: index + 1 })}
            validateTrigger="onBlur"
            rules={[{ required: true, whitespace: true, message: t('identity:answer.missing') }]}
          >
            <Input maxLength={LIMITS.account.answerMax} autoComplete="off" />
          </Form.Item>
        </div>
      ))}
    </StepForm>
  );
}
