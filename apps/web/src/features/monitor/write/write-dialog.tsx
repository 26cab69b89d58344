import { type Signal, errorText } from '@lightfield/contract';
import { Icon, Value } from '@lightfield/ui';
import { Alert, Button, Input, Modal, Radio, Select } from 'antd';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../../lib/texted.tsx';
import { useReading } from '../../../live/use-reading.ts';
import { type CommandBoard, hasEnded } from '../commands/command-board.ts';
import { CommandOutcome, CommandState } from '../commands/command-line.tsx';
import { signalText, signalWords } from '../signals/signal-text.ts';
import { bitTexts, bytesOf, checkWrite, writeBounds, writeField } from './write-rules.ts';
import styles from './write.module.css';
import { currentLanguage } from '../../../i18n/language.ts';

type Step = { name: 'edit' } | { name: 'confirm'; value: string; rounded: boolean } | { name: 'sent'; id: number };

/** Asks for a value, then whether it is meant, then shows how it goes until the register was read back. */
export function WriteDialog({ signal, board, onClose }: { signal: Signal; board: CommandBoard; onClose: () => void }) {
  const { t } = useTranslation(['monitor', 'common']);
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<Step>({ name: 'edit' });
  const submit = (value: string) => {
    const checked = checkWrite(signal, value);
    if (checked.ok) setStep({ name: 'confirm', value: checked.value, rounded: checked.rounded });
  };
  const send = (value: string) => setStep({ name: 'sent', id: board.run('write', signal, value) });
  return (
    <Modal
      open
      title={t('write.title', { name: signal.title })}
      onCancel={onClose}
      footer={null}
      width={440}
      destroyOnHidden
    >
      {step.name === 'sent' ? null : <Present signal={signal} />}
      {step.name === 'edit' ? (
        <Edit signal={signal} typed={typed} onType={setTyped} onSubmit={submit} onCancel={onClose} />
      ) : null}
      {step.name === 'confirm' ? (
        <Confirm
          signal={signal}
          value={step.value}
          rounded={step.rounded}
          onBack={() => setStep({ name: 'edit' })}
          onConfirm={() => send(step.value)}
        />
      ) : null}
      {step.name === 'sent' ? (
        <Progress
          board={board}
          id={step.id}
          onClose={onClose}
          onAgain={() => setStep({ name: 'edit' })}
          onRetry={send}
        />
      ) : null}
    </Modal>
  );
}

/** The value as it is now; it moves on while the dialog is open. */
function Present({ signal }: { signal: Signal }) {
  const { t } = useTranslation(['monitor', 'common']);
  const reading = useReading(signal.id);
  return (
    <div className={styles['present']}>
      <span className={styles['label']}>{t('write.now')}</span>
      <Value
        large
        align="left"
        text={signal.readable && reading ? signalText(signal, reading.value) : undefined}
        unit={signal.unit}
        quality={reading?.quality ?? 'good'}
        qualityText={reading ? t(`common:quality.${reading.quality}`) : ''}
        age={reading ? <TimeAgo at={reading.readAt} /> : null}
      />
    </div>
  );
}

function Edit({
  signal,
  typed,
  onType,
  onSubmit,
  onCancel,
}: {
  signal: Signal;
  typed: string;
  onType: (text: string) => void;
  onSubmit: (value: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const id = useId();
  const [touched, touch] = useState(false);
  const field = writeField(signal);
  const check = checkWrite(signal, typed);
  const problem = check.ok || (!touched && typed === '') ? undefined : problemText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    touch(true);
    onSubmit(typed);
  };

  function problemText(): string {
    if (check.ok) return '';
    if (check.problem === 'empty') return t('write.empty');
    const text = errorText(check.code, currentLanguage());
    return `${text} (${check.reason})`;
  }

  if (field === 'bit') {
    const texts = bitTexts(signal);
    return (
      <div className={styles['bits']}>
        {(['0', '1'] as const).map((value) => (
          <Button key={value} size="large" autoFocus={value === '0'} onClick={() => onSubmit(value)}>
            {texts[Number(value)] ?? value}
            {texts[Number(value)] === undefined ? null : <span className={styles['raw']}>{value}</span>}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className={styles['label']}>
        {t('write.new')}
      </label>
      {field === 'choice' ? (
        <Choice id={id} signal={signal} typed={typed} onType={onType} />
      ) : (
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          inputMode={field === 'number' ? 'decimal' : 'text'}
          value={typed}
          maxLength={field === 'number' ? 40 : 500}
          status={problem ? 'error' : ''}
          suffix={signal.unit}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== undefined}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      <div id={`${id}-hint`}>
        <p className={styles['hint']}>
          <Hint signal={signal} typed={typed} />
        </p>
        {check.ok && check.rounded ? (
          <p className={styles['hint']}>{t('write.rounded', { value: check.value, count: signal.decimals })}</p>
        ) : null}
        {problem ? (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('write.next')}
        </Button>
      </div>
    </form>
  );
}

/** With a few named values they are all in sight; with many they are searched. */
const RADIOS_UP_TO = 6;

function Choice({
  id,
  signal,
  typed,
  onType,
}: {
  id: string;
  signal: Signal;
  typed: string;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('monitor');
  const options = signal.signalMaps.map(({ value, text }) => ({
    value: String(value),
    label: `${text} (${value})`,
    disabled: !checkWrite(signal, String(value)).ok,
  }));
  if (options.length <= RADIOS_UP_TO) {
    return (
      <Radio.Group
        id={id}
        vertical
        value={typed}
        options={options}
        onChange={(event) => onType(String(event.target.value))}
      />
    );
  }
  return (
    <Select
      id={id}
      autoFocus
      showSearch={{ optionFilterProp: 'label' }}
      className={styles['wide'] ?? ''}
      placeholder={t('write.choose')}
      value={typed === '' ? null : typed}
      options={options}
      onChange={(value) => onType(value ?? '')}
    />
  );
}

/** What may be written, told before it is broken. */
function Hint({ signal, typed }: { signal: Signal; typed: string }) {
  const { t } = useTranslation('monitor');
  if (signal.dataType === 'string') {
    return signal.stringLength === undefined
      ? t('write.bytes', { count: bytesOf(typed) })
      : t('write.bytesOf', { count: bytesOf(typed), most: signal.stringLength });
  }
  const { lower, upper } = writeBounds(signal);
  const unit = signal.unit;
  const decimals = signal.decimals > 0 ? ` · ${t('write.decimals', { count: signal.decimals })}` : '';
  if (lower !== undefined && upper !== undefined) return `${t('write.between', { lower, upper, unit })}${decimals}`;
  if (lower !== undefined) return `${t('write.atLeast', { lower, unit })}${decimals}`;
  if (upper !== undefined) return `${t('write.atMost', { upper, unit })}${decimals}`;
  return `${t('write.unlimited')}${decimals}`;
}

function Confirm({
  signal,
  value,
  rounded,
  onBack,
  onConfirm,
}: {
  signal: Signal;
  value: string;
  rounded: boolean;
  onBack: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  return (
    <>
      <p className={styles['question']}>
        <Icon name="warning" size={18} />
        {t('write.ask', { name: signal.title, value: signalWords(signal, value) })}
      </p>
      {rounded ? <p className={styles['hint']}>{t('write.rounded', { value, count: signal.decimals })}</p> : null}
      <div className={styles['buttons']}>
        <Button onClick={onBack}>{t('common:action.back')}</Button>
        <Button type="primary" autoFocus onClick={onConfirm}>
          {t('write.send')}
        </Button>
      </div>
    </>
  );
}

function Progress({
  board,
  id,
  onClose,
  onAgain,
  onRetry,
}: {
  board: CommandBoard;
  id: number;
  onClose: () => void;
  onAgain: () => void;
  onRetry: (value: string) => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const entry = useSyncExternalStore(board.subscribe, () => board.read().find((known) => known.id === id));
  if (!entry) return <Alert type="success" showIcon title={t('write.over')} />;
  const failed = entry.status === 'failed' || entry.status === 'timeout';
  return (
    <>
      <p className={styles['sent']}>
        {t('command.write', { name: entry.signal.title, value: signalWords(entry.signal, entry.wanted) })}
      </p>
      <div className={styles['progress']} aria-live="polite">
        <CommandState entry={entry} />
        <CommandOutcome entry={entry} />
      </div>
      {hasEnded(entry) ? null : <p className={styles['hint']}>{t('write.mayClose')}</p>}
      <div className={styles['buttons']}>
        {hasEnded(entry) ? <Button onClick={onAgain}>{failed ? t('write.change') : t('write.again')}</Button> : null}
        {failed ? <Button onClick={() => onRetry(entry.wanted ?? '')}>{t('common:action.retry')}</Button> : null}
        <Button type="primary" autoFocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </div>
    </>
  );
}
