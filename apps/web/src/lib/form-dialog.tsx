import { Alert, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from './texted.tsx';
import { CallRefused } from './wire.ts';

/** Puts what the server says about single fields (10001) beside them; answers whether all of it found a place. */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallRefused) || error.fields.length === 0) return false;
  const known = error.fields.filter(({ field }) => form.getFieldInstance(field) !== undefined);
  form.setFields(known.map(({ field, problem }) => ({ name: field, errors: [problem] })));
  return known.length === error.fields.length;
}

/** A form in a dialog: the first field has the focus, Enter submits, what the server refuses stands at its field or on top. */
export function FormDialog<Fields extends object>({
  title,
  form,
  initial,
  submitText,
  pending,
  error,
  width,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  form: FormInstance<Fields>;
  initial?: Partial<Fields>;
  submitText?: string;
  pending: boolean;
  /** Of the last attempt. */
  error: unknown;
  /** Pixels. */
  width?: number;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const words = useErrorWords();
  useEffect(() => {
    if (error) showFieldErrors(form as FormInstance, error);
  }, [form, error]);
  const failure = error ? words(error) : undefined;
  return (
    <Modal
      open
      title={title}
      {...(width ? { width } : {})}
      okText={submitText ?? t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={pending}
        onFinish={onSubmit}
        {...(initial ? { initialValues: initial } : {})}
      >
        {failure ? <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" /> : null}
        {children}
        {/* Enter submits from any field. */}
        <button type="submit" hidden>
          {submitText ?? t('action.save')}
        </button>
      </Form>
    </Modal>
  );
}
