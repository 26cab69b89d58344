import { BACKGROUNDS, CARD_PLACES, LANGUAGES, type LoginStyle, cardOf, tagOf } from '@lightfield/contract';
import { Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSaveLogin } from '../api/style-queries.ts';
import { LoginPreview } from '../looks.tsx';
import { EditorFrame, type Editing } from './editor-frame.tsx';
import { ColourRow, ColoursRows, PictureRow, TextRow, backgrounds, footerMax, sloganMax, titleMax } from './fields.tsx';
import styles from './editor.module.css';

/** `/style/edit/login/{id}`, `/systemstyle/edit/login/{id}`. */
export function LoginEditor() {
  const save = useSaveLogin();
  return (
    <EditorFrame<LoginStyle>
      part="login"
      begun={({ login }) => login}
      sound={({ languages }) => languages.length > 0}
      save={(body) => save.mutateAsync(body)}
      Fields={LoginFields}
      Look={LoginPreview}
    />
  );
}

function LoginFields({ info: { id }, draft, change, disabled }: Editing<LoginStyle>) {
  const { t } = useTranslation('style');
  const text = (key: 'title' | 'slogan' | 'footer', label: string, max: number, lines = 1) => (
    <TextRow
      label={label}
      value={draft[key]}
      max={max}
      lines={lines}
      disabled={disabled}
      onChange={(value) => change({ [key]: value })}
    />
  );
  const picture = { part: 'login', styleId: id, disabled } as const;
  return (
    <>
      <h2>{t('editor.brand')}</h2>
      {text('title', t('editor.productTitle'), titleMax)}
      {text('slogan', t('editor.slogan'), sloganMax)}
      <PictureRow {...picture} label={t('editor.logo')} value={draft.logo} onChange={(logo) => change({ logo })} />
      <PictureRow
        {...picture}
        label={t('editor.favicon')}
        value={draft.favicon}
        onChange={(favicon) => change({ favicon })}
      />
      <ColoursRows colours={draft.colours} disabled={disabled} onChange={(colours) => change({ colours })} />
      <BackgroundFields id={id} draft={draft} change={change} disabled={disabled} />
      <h2>{t('editor.card')}</h2>
      <Segmented
        value={draft.card}
        disabled={disabled}
        options={CARD_PLACES.map((value) => ({ value, label: t(`editor.place.${value}`) }))}
        onChange={(card) => change({ card })}
      />
      <h2>{t('editor.languages')}</h2>
      <Checkbox.Group
        value={draft.languages}
        disabled={disabled}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={tagOf(value)}>{cardOf(value).name}</span> }))}
        onChange={(languages) => change({ languages })}
      />
      <h2>{t('editor.footer')}</h2>
      {text('footer', t('editor.footer'), footerMax, 2)}
    </>
  );
}

function BackgroundFields({
  id,
  draft,
  change,
  disabled,
}: Pick<Editing<LoginStyle>, 'draft' | 'change' | 'disabled'> & { id: string }) {
  const { t } = useTranslation('style');
  const { background } = draft;
  const set = (some: Partial<LoginStyle['background']>) => change({ background: { ...background, ...some } });
  const { kind, pictures } = background;
  const count = kind === 'film' ? Math.min(backgrounds, pictures.length + 1) : 1;
  const put = (at: number, picture: string | null) =>
    set({
      pictures:
        picture === null
          ? pictures.filter((_one, index) => index !== at)
          : [...new Set([...pictures.slice(0, at), picture, ...pictures.slice(at + 1)])],
    });
  return (
    <>
      <h2>{t('editor.background')}</h2>
      <div className={styles['row']}>
        <Segmented
          value={kind}
          disabled={disabled}
          options={BACKGROUNDS.map((value) => ({ value, label: t(`editor.kind.${value}`) }))}
          onChange={(value) => set({ kind: value })}
        />
        {kind === 'film' ? <span className={styles['note']}>{t('editor.filmNote')}</span> : null}
      </div>
      {kind === 'plain' ? null : (
        <ColourRow
          label={t('editor.backgroundColour')}
          value={background.colour}
          disabled={disabled}
          onChange={(colour) => set({ colour })}
        />
      )}
      {kind === 'picture' || kind === 'film'
        ? Array.from({ length: count }, (_, at) => (
            <PictureRow
              key={pictures[at] ?? `new ${at}`}
              part="login"
              styleId={id}
              disabled={disabled}
              label={`${t('editor.pictures')} ${at + 1}`}
              value={pictures[at] ?? null}
              onChange={(picture) => put(at, picture)}
            />
          ))
        : null}
    </>
  );
}
