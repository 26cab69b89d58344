import { Icon } from '@lightfield/ui';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../../lib/antd-provider.tsx';
import { newId } from '../../../lib/new-id.ts';
import { SignaturePad } from '../../../lib/signature-pad/signature-pad.tsx';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { addPicture, pictureHref } from '../api/report-queries.ts';
import styles from './fill.module.css';
import type { ControlProps } from './control-props.ts';
import { idsIn } from './picture-control.tsx';

/** Pixels. */
const WIDTH = 560;

/** Signed with a finger, in a dialog as wide as a phone. */
export function SignatureControl({ input, record, value, disabled, inCell, onChange }: ControlProps) {
  const { t } = useTranslation('smart-report');
  const [open, setOpen] = useState(false);
  const [id] = idsIn(value);
  return (
    <div className={styles['pictures']} data-input={input.key}>
      {id === undefined ? null : (
        <img
          className={styles['signature']}
          src={pictureHref(record.id, id)}
          alt={t('fill.signatureOf', { label: input.label })}
        />
      )}
      {disabled ? null : (
        <Button
          {...(inCell ? { size: 'small' as const } : { size: 'large' as const })}
          icon={<Icon name="write" size={16} />}
          aria-label={t('fill.signAt', {
            what: t(id === undefined ? 'fill.sign' : 'fill.signAnew'),
            label: input.label,
          })}
          onClick={() => setOpen(true)}
        >
          {t(id === undefined ? 'fill.sign' : 'fill.signAnew')}
        </Button>
      )}
      {open ? (
        // not on paper
        <AntdProvider bare>
          <SignDialog
            label={input.label}
            send={async (picture) => {
              const file = new File([picture], 'signature.png', { type: 'image/png' });
              onChange([(await addPicture(record.id, input.key, newId(), file)).id]);
            }}
            onClose={() => setOpen(false)}
          />
        </AntdProvider>
      ) : null}
    </div>
  );
}

function SignDialog({
  label,
  send,
  onClose,
}: {
  label: string;
  send: (picture: Blob) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  const words = useErrorWords();
  useReturnFocus();
  const [problem, tell] = useState<string>();
  const done = (picture: Blob) => void send(picture).then(onClose, (error: unknown) => tell(words(error).title));
  return (
    <Modal open title={label} width={WIDTH} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <SignaturePad
        label={label}
        words={{
          hint: t('fill.signHint'),
          done: t('fill.signDone'),
          again: t('fill.signAgain'),
          cancel: t('common:action.cancel'),
        }}
        onDone={done}
        onCancel={onClose}
      />
      {problem === undefined ? null : <Alert type="error" showIcon role="alert" title={problem} />}
    </Modal>
  );
}
