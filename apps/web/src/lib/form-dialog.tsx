import { Alert, Button, Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from './form-draft.ts';
import { useErrorWords } from './texted.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { CallRefused } from './wire.ts';

/** Where an error stands that is about one field: code and name of the field. The server's own word (`field`) comes first. */
export type FieldOfCode = Readonly<Record<number, string>>;

/** A refusal with a code of its own names its field in its details, or the form knows it by the code. */
const fieldNamed = (error: CallRefused, fieldOf: FieldOfCode): string | undefined =>
  error.detail('field') ?? fieldOf[error.code];

interface Located {
  /** Problems of fields that the form has. */
  readonly known: readonly { field: string; problem: string }[];
  /** That is all the error says. */
  readonly complete: boolean;
}

/** What an error says about fields of this form: each problem of 10001, or the message of a code that is about one field. */
function locate(form: FormInstance, error: unknown, fieldOf: FieldOfCode): Located {
  if (!(error instanceof CallRefused)) return { known: [], complete: false };
  const named = fieldNamed(error, fieldOf);
  const problems =
    error.fields.length > 0 || named === undefined ? error.fields : [{ field: named, problem: error.message }];
  const shown: object = form.getFieldsValue();
  const known = problems.filter(({ field }) => field in shown);
  return { known, complete: known.length > 0 && known.length === problems.length };
}

/** Puts what the server says about fields beside them; answers whether all of it found a place. */
export function showFieldErrors(form: FormInstance, error: unknown, fieldOf: FieldOfCode = {}): boolean {
  const { known, complete } = locate(form, error, fieldOf);
  form.setFields(known.map(({ field, problem }) => ({ name: field, errors: [problem] })));
  if (known[0]) form.scrollToField(known[0].field, { focus: true, block: 'center' });
  return complete;
}

/** Enter takes a date that was typed; submitted with it, the form would have the date before. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault();
}

const NO_FIELDS: FieldOfCode = {};
/**
 * A form in a dialog: the first field has the focus, Enter submits, what the server refuses stands at its field; on top what
 * has no field here.
 */
export function FormDialog<Fields extends object>({
  title,
  form,
  initial,
  submitText,
  submittable = true,
  danger = false,
  pending,
  error,
  width,
  fieldOf = NO_FIELDS,
  onSubmit,
  onClose,
  above,
  children,
}: {
  title: string;
  form: FormInstance<Fields>;
  initial?: Partial<Fields>;
  submitText?: string;
  /** False: something outside the fields is still missing (nothing is chosen). */
  submittable?: boolean;
  /** What is submitted ends something for good. */
  danger?: boolean;
  pending: boolean;
  /** Of the last attempt. */
  error: unknown;
  /** Pixels. */
  width?: number;
  /** Fields of codes that are about one of them. A constant outside the component. */
  fieldOf?: FieldOfCode;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
  /** Stands before the fields and is none of them: Enter does not submit there. */
  above?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const words = useErrorWords();
  useReturnFocus();
  const draft = useFormDraft(form as FormInstance, title, initial);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the fields are disabled, and cannot take the focus, while the answer is awaited
    if (error && !pending) showFieldErrors(form as FormInstance, error, fieldOf);
  }, [form, error, pending, fieldOf]);
  const failure = error && !locate(form as FormInstance, error, fieldOf).complete ? words(error) : undefined;
  return (
    <Modal
      open
      title={title}
      {...(width ? { width } : {})}
      okText={submitText ?? t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={pending}
      okButtonProps={{ disabled: !submittable, danger }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(open) => {
        if (open && !body.current?.contains(document.activeElement)) focusFirst(body.current);
      }}
    >
      <div ref={body}>
        {above}
        <Form<Fields>
          form={form}
          scrollToFirstError={{ focus: true, block: 'center' }}
          layout="vertical"
          requiredMark={false}
          disabled={pending}
          onFinish={(fields) => {
            if (submittable) onSubmit(fields);
          }}
          initialValues={draft.initialValues}
          onValuesChange={draft.onValuesChange}
          onKeyDown={keepOpen}
        >
          {draft.restored ? (
            <Alert
              type="info"
              showIcon
              title={t('draft.restored')}
              action={
                <Button size="small" onClick={draft.discard}>
                  {t('draft.discard')}
                </Button>
              }
            />
          ) : null}
          {failure ? (
            <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" />
          ) : null}
          {children}
          {/* Enter submits from any field. */}
          <button type="submit" hidden>
            {submitText ?? t('action.save')}
          </button>
        </Form>
      </div>
    </Modal>
  );
}

function focusFirst(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('input:not([type=hidden], :disabled), textarea:not(:disabled)')?.focus();
}
