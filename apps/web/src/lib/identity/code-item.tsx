import { LIMITS } from '@lightfield/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../texted.tsx';
import styles from './identity.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const MINUTE_MS = 60_000;
const CODE = new RegExp(`^\\d{${LIMITS.account.codeDigits}}$`);
export interface Sent {
  /** Masked number or address; '' or absent: is not told. */
  target?: string;
  resendMs: number;
  validMs: number;
}

/** Field `code` with the button that sends one. `send` answers nothing when it has said itself what is missing. */
export function CodeItem({
  send,
  neutral,
  name = 'code',
  required = true,
  label,
}: {
  send: () => Promise<Sent | undefined>;
  /** Said after sending where it must not be told to whom, or whether at all. */
  neutral?: string;
  name?: string;
  required?: boolean;
  label?: string;
}) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const [again, setAgain] = useState<number>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (sent) => setAgain(sent ? Date.now() + sent.resendMs : undefined),
  });
  const seconds = useSecondsLeft(again);
  const failure = error ? words(error) : undefined;
  const note = failure
    ? `${failure.title} ${failure.code ?? ''}`
    : data
      ? (neutral ?? t('code.sent', { target: data.target ?? '', minutes: Math.round(data.validMs / MINUTE_MS) }))
      : undefined;
  return (
    <>
      <Form.Item label={label ?? t('code.label')} htmlFor={name} className={styles['code'] ?? ''}>
        <div className={styles['row']}>
          <Form.Item
            name={name}
            noStyle
            validateTrigger="onBlur"
            rules={[{ required, pattern: CODE, message: t('code.missing') }]}
            getValueFromEvent={(event: { target: { value: string } }) => event.target.value.replaceAll(/\D/g, '')}
          >
            <Input
              id={name}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={LIMITS.account.codeDigits}
              placeholder={t('code.hint')}
            />
          </Form.Item>
          <Button onClick={() => mutate()} loading={isPending} disabled={seconds > 0}>
            {seconds > 0 ? t('code.wait', { seconds }) : t('code.send')}
          </Button>
        </div>
      </Form.Item>
      <p className={failure ? styles['problem'] : styles['note']} aria-live="polite">
        {note}
      </p>
    </>
  );
}
