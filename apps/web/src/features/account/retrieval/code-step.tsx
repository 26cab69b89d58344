import { Form } from 'antd';
import { CodeItem, type Sent } from '../../../lib/identity/code-item.tsx';
import { StepForm, useNext } from '../../../lib/identity/step-form.tsx';
import { OtherWays, RunningStep, useGoOn } from './retrieval-card.tsx';
import { type Retrieval, keepRetrieval } from './retrieval.ts';

/** Proves identity by a code; the words say "if", since nobody is told what is bound. */
export function CodeStep({
  intro,
  neutral,
  send,
  check,
}: {
  intro: string;
  neutral: string;
  send: (process: string) => Promise<Sent>;
  check: (process: string, code: string) => Promise<{ ticket: string }>;
}) {
  const [form] = Form.useForm<{ code: string }>();
  const next = useNext();
  const goOn = useGoOn();
  const submit = async (running: Retrieval, code: string) => {
    const { ticket } = await check(running.process, code);
    keepRetrieval({ ...running, ticket });
    await goOn('password');
  };
  return (
    <RunningStep current={1} needs="process">
      {(running) => (
        <>
          <p>{intro}</p>
          <StepForm<{ code: string }>
            form={form}
            submitText={next}
            aside={<OtherWays />}
            onSubmit={({ code }) => submit(running, code)}
          >
            <CodeItem send={() => send(running.process)} neutral={neutral} />
          </StepForm>
        </>
      )}
    </RunningStep>
  );
}
