import {
  CONTRAST_MIN,
  HexColour,
  LIMITS,
  STYLE_IMAGE_PATH,
  type StyleColours,
  contrastNotes,
} from '@lightfield/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { keepPicture } from '../api/style-queries.ts';
import styles from './editor.module.css';

/** A field with its label above and what is said of it below. */
export function Row({
  label,
  note,
  children,
}: {
  label: string;
  note?: ReactNode;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {note}
    </div>
  );
}

export function TextRow({
  label,
  value,
  max,
  lines = 1,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  max: number;
  lines?: number;
  disabled: boolean;
  onChange: (text: string) => void;
}) {
  const common = { value, maxLength: max, showCount: true, disabled };
  return (
    <Row label={label}>
      {(id) =>
        lines === 1 ? (
          <Input id={id} {...common} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input.TextArea id={id} rows={lines} {...common} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Row>
  );
}

/** A colour by its picker or by its digits; what is no colour is said and not taken. */
export function ColourRow({
  label,
  value,
  disabled,
  note,
  onChange,
}: {
  label: string;
  value: string;
  disabled: boolean;
  note?: ReactNode;
  onChange: (colour: string) => void;
}) {
  const { t } = useTranslation('style');
  const [typed, setTyped] = useState<string>();
  const wrong = typed !== undefined && !HexColour.safeParse(typed).success;
  const take = (text: string) => {
    const colour = HexColour.safeParse(text);
    setTyped(colour.success ? undefined : text);
    if (colour.success) onChange(colour.data);
  };
  return (
    <Row label={label} note={wrong ? <span className={styles['problem']}>{t('editor.colourWrong')}</span> : note}>
      {(id) => (
        <span className={styles['colour']}>
          <input
            type="color"
            aria-label={label}
            value={value}
            disabled={disabled}
            onChange={({ target }) => take(target.value)}
          />
          <Input
            id={id}
            value={typed ?? value}
            maxLength={7}
            disabled={disabled}
            {...(wrong ? { status: 'error' as const } : {})}
            onChange={({ target }) => take(target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </span>
      )}
    </Row>
  );
}

/** Both accents, with how well each is read. */
export function ColoursRows({
  colours,
  disabled,
  onChange,
}: {
  colours: StyleColours;
  disabled: boolean;
  onChange: (colours: StyleColours) => void;
}) {
  const { t } = useTranslation('style');
  const notes = contrastNotes(colours);
  const noteOf = (at: number) => {
    const note = notes[at];
    if (!note) return null;
    const words = t('editor.contrast', { mode: t(`editor.${note.mode}`), ratio: note.ratio.toFixed(1) });
    return (
      <output className={styles[note.enough ? 'good' : 'problem']}>
        {`${words} – ${t(note.ratio >= CONTRAST_MIN ? 'editor.contrastGood' : 'editor.contrastPoor')}`}
      </output>
    );
  };
  return (
    <>
      <h2>{t('editor.colours')}</h2>
      <ColourRow
        label={t('editor.accent')}
        value={colours.accent}
        disabled={disabled}
        note={noteOf(0)}
        onChange={(accent) => onChange({ ...colours, accent })}
      />
      <ColourRow
        label={t('editor.accentDark')}
        value={colours.accentDark}
        disabled={disabled}
        note={noteOf(1)}
        onChange={(accentDark) => onChange({ ...colours, accentDark })}
      />
    </>
  );
}

const ACCEPTED = '.png,.jpg,.jpeg,.webp,.gif,.svg,.ico';
/** A picture of the style: chosen, proven by the platform at once, and shown by the next save. */
export function PictureRow({
  label,
  part,
  styleId,
  value,
  disabled,
  onChange,
}: {
  label: string;
  part: 'login' | 'main';
  styleId: string;
  value: string | null;
  disabled: boolean;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation('style');
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await keepPicture(part, styleId, file));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  const action = t(value === null ? 'editor.upload' : 'editor.replace');
  const named = (what: string) => t('editor.pictureOf', { action: what, name: label });
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['picture']}>
        {value === null ? null : <img src={STYLE_IMAGE_PATH + value} alt={label} />}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={label}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <Button disabled={disabled} loading={busy} aria-label={named(action)} onClick={() => input.current?.click()}>
          {action}
        </Button>
        {value === null ? null : (
          <Button type="text" disabled={disabled} aria-label={named(t('editor.remove'))} onClick={() => onChange(null)}>
            {t('editor.remove')}
          </Button>
        )}
      </span>
      {failure === undefined ? (
        <span className={styles['note']}>{t('editor.pictureNote')}</span>
      ) : (
        <span className={styles['problem']} role="alert">
          {words(failure).title}
        </span>
      )}
    </div>
  );
}

export const { titleMax, sloganMax, footerMax, backgrounds, entries: entriesMax, entryUrlMax } = LIMITS.style;
