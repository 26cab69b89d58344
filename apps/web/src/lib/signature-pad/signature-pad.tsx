import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import styles from './signature-pad.module.css';
import { useSignature } from './use-signature.ts';

/** In the words of the feature that asks for it. */
export interface SignatureWords {
  readonly hint: string;
  readonly done: string;
  readonly again: string;
  readonly cancel: string;
}

/** A field that one signs in with a finger, a pen or a mouse. */
export function SignaturePad({
  label,
  words,
  ready = true,
  pending = false,
  onDone,
  onCancel,
}: {
  label: string;
  words: SignatureWords;
  /** False: something beside it is still missing. */
  ready?: boolean;
  /** It is on its way. */
  pending?: boolean;
  onDone: (picture: Blob) => void;
  onCancel: () => void;
}) {
  const { canvas, isEmpty, isSigned, clear, take } = useSignature(onDone);
  return (
    <div className={styles['signing']}>
      <canvas
        {...canvas}
        className={styles['pad']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn on
        role="img"
        aria-label={label}
      />
      <p className={styles['hint']}>{words.hint}</p>
      <div className={styles['buttons']}>
        <Button size="large" type="primary" disabled={!isSigned || !ready} loading={pending} onClick={take}>
          {words.done}
        </Button>
        <Button size="large" icon={<Icon name="undo" size={16} />} disabled={isEmpty} onClick={clear}>
          {words.again}
        </Button>
        <Button size="large" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
