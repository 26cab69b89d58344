import { LIMITS, type SecurityAnswer, heard } from '@lightfield/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';

export interface Question {
  id: number;
  zh: string;
  en: string;
}
export interface AnswerFields {
  answers: string[];
}
export const questionText = (question: Question): string => heard(question, currentLanguage());

/** Fields `answers[0..2]`, each under its question. */
export function AnswerItems({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation('identity');
  return questions.map((question, index) => (
    <Form.Item
      key={question.id}
      name={['answers', index]}
      label={questionText(question)}
      validateTrigger="onBlur"
      rules={[{ required: true, whitespace: true, message: t('answer.missing') }]}
    >
      <Input maxLength={LIMITS.account.answerMax} autoComplete="off" autoFocus={index === 0} />
    </Form.Item>
  ));
}

export const answersOf = (questions: readonly Question[], { answers }: AnswerFields): SecurityAnswer[] =>
  questions.map(({ id }, index) => ({ questionId: id, answer: (answers[index] ?? '').trim() }));
