import { type MainStyle, NAV_PLACES, StyleEntry } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button, Checkbox, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSaveMain } from '../api/style-queries.ts';
import { MainPreview } from '../looks.tsx';
import { EditorFrame, type Editing } from './editor-frame.tsx';
import { ColoursRows, PictureRow, Row, TextRow, entriesMax, entryUrlMax, footerMax, titleMax } from './fields.tsx';
import styles from './editor.module.css';

const { path: pathRule, url: urlRule, title: titleRule } = StyleEntry.shape;

/** What is wrong with an entry among the others. */
export const entryProblems = ({ path, title, url }: StyleEntry, all: readonly StyleEntry[]) => ({
  path: !pathRule.safeParse(path).success || all.filter((one) => one.path === path).length > 1,
  title: !titleRule.safeParse(title).success,
  url: !urlRule.safeParse(url).success,
});
const isSound = (entry: StyleEntry, all: readonly StyleEntry[]) =>
  !Object.values(entryProblems(entry, all)).includes(true);

/** `/style/edit/main/{id}`. */
export function MainEditor() {
  const save = useSaveMain();
  return (
    <EditorFrame<MainStyle>
      part="main"
      begun={({ main }) => main}
      sound={({ entries }) => entries.every((entry) => isSound(entry, entries))}
      save={(body) => save.mutateAsync(body)}
      Fields={MainFields}
      Look={MainPreview}
    />
  );
}

function MainFields({ info: { id }, draft, change, disabled }: Editing<MainStyle>) {
  const { t } = useTranslation('style');
  const picture = { part: 'main', styleId: id, disabled } as const;
  const { nav, entries } = draft;
  return (
    <>
      <h2>{t('editor.brand')}</h2>
      <TextRow
        label={t('editor.productTitle')}
        value={draft.title}
        max={titleMax}
        disabled={disabled}
        onChange={(title) => change({ title })}
      />
      <PictureRow {...picture} label={t('editor.logo')} value={draft.logo} onChange={(logo) => change({ logo })} />
      <PictureRow
        {...picture}
        label={t('editor.favicon')}
        value={draft.favicon}
        onChange={(favicon) => change({ favicon })}
      />
      <ColoursRows colours={draft.colours} disabled={disabled} onChange={(colours) => change({ colours })} />
      <h2>{t('editor.nav')}</h2>
      <div className={styles['row']}>
        <Segmented
          value={nav.place}
          disabled={disabled}
          options={NAV_PLACES.map((value) => ({ value, label: t(`editor.navPlace.${value}`) }))}
          onChange={(place) => change({ nav: { ...nav, place } })}
        />
      </div>
      {nav.place === 'side' ? (
        <Checkbox
          checked={nav.collapsed}
          disabled={disabled}
          onChange={({ target }) => change({ nav: { ...nav, collapsed: target.checked } })}
        >
          {t('editor.collapsed')}
        </Checkbox>
      ) : null}
      <h2>{t('editor.entries')}</h2>
      <p className={styles['note']}>{t('editor.entriesNote')}</p>
      {entries.map((entry, at) => (
        <EntryFields
          // its place is all that it is known by while its fields change
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          entry={entry}
          all={entries}
          disabled={disabled}
          onChange={(next) => change({ entries: entries.flatMap((one, index) => (index === at ? (next ?? []) : one)) })}
        />
      ))}
      <Button
        icon={<Icon name="plus" size={16} />}
        disabled={disabled || entries.length >= entriesMax}
        onClick={() => change({ entries: [...entries, { path: '', title: '', url: '', ownWindow: false }] })}
      >
        {t('editor.addEntry')}
      </Button>
      <h2>{t('editor.footer')}</h2>
      <TextRow
        label={t('editor.footer')}
        value={draft.footer}
        max={footerMax}
        lines={2}
        disabled={disabled}
        onChange={(footer) => change({ footer })}
      />
    </>
  );
}

function EntryFields({
  entry,
  all,
  disabled,
  onChange,
}: {
  entry: StyleEntry;
  all: readonly StyleEntry[];
  disabled: boolean;
  onChange: (entry: StyleEntry | undefined) => void;
}) {
  const { t } = useTranslation('style');
  const problems = entryProblems(entry, all);
  const field = (key: 'title' | 'path' | 'url', label: string, max: number, wrong: string) => (
    <Row
      label={label}
      note={entry[key] !== '' && problems[key] ? <span className={styles['problem']}>{wrong}</span> : null}
    >
      {(id) => (
        <Input
          id={id}
          value={entry[key]}
          maxLength={max}
          disabled={disabled}
          {...(entry[key] !== '' && problems[key] ? { status: 'error' as const } : {})}
          onChange={({ target }) => onChange({ ...entry, [key]: target.value })}
        />
      )}
    </Row>
  );
  return (
    <div className={styles['entry']}>
      {field('title', t('editor.entryTitle'), 20, '')}
      {field('path', t('editor.entryPath'), 40, t('editor.entryPathWrong'))}
      <div className={styles['wide']}>{field('url', t('editor.entryUrl'), entryUrlMax, t('editor.entryUrlWrong'))}</div>
      <Checkbox
        checked={entry.ownWindow}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...entry, ownWindow: target.checked })}
      >
        {t('editor.ownWindow')}
      </Checkbox>
      <Button type="text" danger disabled={disabled} onClick={() => onChange(undefined)}>
        {t('editor.removeEntry', { name: entry.title })}
      </Button>
    </div>
  );
}
