import { Button, Icon } from '@lightfield/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './password-ask.module.css';

interface Props {
  readonly texts: {
    readonly label: string;
    readonly enter: string;
    readonly missing: string;
    readonly show: string;
    readonly hide: string;
  };
  readonly maxLength: number;
  /** Rejects when the password is wrong. */
  readonly enter: (password: string) => Promise<unknown>;
  /** What to say of what `enter` was rejected with. */
  readonly problemOf: (error: unknown) => string;
}

/** One password, and whether it was right. Free of the component library: it stands in front of running pages. */
export function PasswordAsk({ texts, maxLength, enter, problemOf }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (password === '') {
      setProblem(texts.missing);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await enter(password);
    } catch (error) {
      setProblem(problemOf(error));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{texts.label}</label>
      <div className={styles['field']}>
        <input
          ref={field}
          id={id}
          type={visible ? 'text' : 'password'}
          autoComplete="off"
          maxLength={maxLength}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
        />
        <button
          type="button"
          className={styles['eye']}
          aria-label={visible ? texts.hide : texts.show}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} size={16} />
        </button>
      </div>
      <p id={`${id}-problem`} className={styles['problem']} role="alert">
        {problem}
      </p>
      <Button kind="primary" type="submit" className={styles['enter'] ?? ''} disabled={busy}>
        {texts.enter}
      </Button>
    </form>
  );
}
