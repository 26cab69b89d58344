import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../form-dialog.tsx';
import { useErrorWords } from '../texted.tsx';
import styles from './identity.module.css';

/** A form that is a screen of its own: what the server refuses stands at its field or on top, the button says that it works. */
export function StepForm<Fields extends object>({
  form,
  initial,
  submitText,
  onSubmit,
  onRefused,
  onChange,
  locked = false,
  aside,
  children,
}: {
  form: FormInstance<Fields>;
  initial?: Partial<Fields>;
  submitText: string;
  onSubmit: (fields: Fields) => Promise<void>;
  /** After the words are shown: a new captcha, say. */
  onRefused?: (error: unknown) => void;
  onChange?: (fields: Fields) => void;
  /** Shown, but not to be changed. */
  locked?: boolean;
  /** Beside the button: another way. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const words = useErrorWords();
  const { mutate, isPending, error } = useMutation({
    mutationFn: onSubmit,
    onError: (reason) => {
      showFieldErrors(form as FormInstance, reason);
      onRefused?.(reason);
    },
  });
  const failure = error ? words(error) : undefined;
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isPending || locked}
      className={styles['form'] ?? ''}
      onFinish={(fields) => mutate(fields)}
      scrollToFirstError={{ focus: true }}
      {...(onChange ? { onValuesChange: (_changed: unknown, fields: Fields) => onChange(fields) } : {})}
      {...(initial ? { initialValues: initial } : {})}
    >
      {failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['failure'] ?? ''}
          title={`${failure.title} ${failure.note}`.trim()}
          description={failure.code}
        />
      ) : null}
      {children}
      {locked ? null : (
        <div className={styles['actions']}>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {submitText}
          </Button>
          {aside}
        </div>
      )}
    </Form>
  );
}

/** "Next", in the words every step uses. */
export function useNext(): string {
  return useTranslation('identity').t('next');
}
