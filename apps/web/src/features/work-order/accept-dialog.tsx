import { LIMITS } from '@lightfield/contract';
import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { SignaturePad } from '../../lib/signature-pad/signature-pad.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { PlaceInput } from './place-input.tsx';
import { useAccept } from './api/order-queries.ts';

const { signerMax } = LIMITS.ops;
/** Pixels: a phone is turned for it. */
const WIDTH = 600;

/** Somebody accepts a finished order: they write their name and sign, on the phone of whoever worked or at their own desk. */
export function AcceptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const accept = useAccept();
  const [stepId] = useState(newId);
  const [signer, name] = useState('');
  const [place, be] = useState('');
  const failure = accept.error ? words(accept.error) : undefined;
  const done = (signature: Blob) =>
    accept.mutate(
      { id, stepId, signer: signer.trim(), place: place.trim(), signature },
      {
        onSuccess: () => {
          void message.success(t('done.accept'));
          onClose();
        },
      },
    );
  return (
    <Modal open title={t('step.accept')} width={WIDTH} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <Form layout="vertical" requiredMark={false} disabled={accept.isPending} component="div">
        {failure ? <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" /> : null}
        <Form.Item label={t('form.signer')} htmlFor="signer" extra={t('form.signerNote')}>
          <Input id="signer" maxLength={signerMax} value={signer} onChange={({ target }) => name(target.value)} />
        </Form.Item>
        <Form.Item label={t('form.place')} htmlFor="place">
          <PlaceInput id="place" value={place} onChange={be} />
        </Form.Item>
      </Form>
      <SignaturePad
        label={t('form.signature')}
        words={{
          hint: t('form.signHint'),
          done: t('form.signDone'),
          again: t('form.signAgain'),
          cancel: t('common:action.cancel'),
        }}
        ready={signer.trim() !== ''}
        pending={accept.isPending}
        onDone={done}
        onCancel={onClose}
      />
    </Modal>
  );
}
