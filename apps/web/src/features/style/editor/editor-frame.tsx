import { ROUTES, type StyleInfo } from '@lightfield/contract';
import { Loading, type Mode } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useParams } from '@tanstack/react-router';
import { Alert, App, Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { useTheme } from '../../../lib/preferences.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { styleInfo } from '../api/style-queries.ts';
import styles from './editor.module.css';
import { PreviewSwitches, usePreview } from './preview-switches.tsx';

export interface Editing<Style> {
  readonly info: StyleInfo;
  readonly draft: Style;
  readonly change: (part: Partial<Style>) => void;
  readonly disabled: boolean;
}
interface Props<Style> {
  readonly part: 'login' | 'main';
  readonly begun: (info: StyleInfo) => Style;
  /** False: the draft says something that no save would take. */
  readonly sound: (draft: Style) => boolean;
  readonly save: (body: { id: string; base: number; json: Style }) => Promise<{ version: number }>;
  readonly Fields: ComponentType<Editing<Style>>;
  readonly Look: ComponentType<{ look: Style; mode: Mode; narrow: boolean }>;
}

/** An editor of one page of a style: fields on one side, what comes of them on the other. */
export function EditorFrame<Style extends object>(props: Props<Style>) {
  const { t } = useTranslation('style');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery(styleInfo(id));
  if (query.error)
    return (
      <main className={styles['alone']}>
        <h1>{t(`preview.${props.part}`)}</h1>
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </main>
    );
  if (!query.data)
    return (
      <main className={styles['alone']}>
        <Loading label={t('editor.preview')} rows={8} />
      </main>
    );
  return <Editor {...props} info={query.data} />;
}

function Editor<Style extends object>({
  info,
  part,
  begun,
  sound,
  save,
  Fields,
  Look,
}: Props<Style> & { info: StyleInfo }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const words = useErrorWords();
  const [base, setBase] = useState(info.version);
  const [draft, setDraft] = useState(() => begun(info));
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const disabled = !usePermission('manage_style_edit') || !info.mayEdit;
  const phone = useNarrow(900);
  const preview = usePreview(useTheme());
  useBlocker({ shouldBlockFn: () => dirty && !window.confirm(t('editor.dirty')), enableBeforeUnload: () => dirty });
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { version } = await save({ id: info.id, base, json: draft });
      setBase(version);
      setDirty(false);
      void message.success(t('editor.saved', { version }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (some: Partial<Style>) => {
    setDraft((now) => ({ ...now, ...some }));
    setDirty(true);
  };
  const said = failure === undefined ? undefined : words(failure);
  return (
    <main className={styles['alone']}>
      <header className={styles['bar']}>
        <Link to={info.system ? ROUTES.systemStyles : ROUTES.styles}>{t('editor.back')}</Link>
        <h1>{t(part === 'login' ? 'editor.loginTitle' : 'editor.mainTitle', { name: info.name })}</h1>
        <span className={styles['gap']} />
        {dirty ? <span className={styles['dirty']}>{t('editor.dirty')}</span> : null}
        {disabled ? null : (
          <Button type="primary" loading={busy} disabled={!dirty || !sound(draft)} onClick={() => void run()}>
            {t('editor.save')}
          </Button>
        )}
      </header>
      {disabled ? <Alert type="info" showIcon title={t('editor.readOnly')} /> : null}
      {said ? (
        <Alert type="error" showIcon title={said.code === undefined ? said.title : `${said.title} (${said.code})`} />
      ) : null}
      <div className={styles['columns']}>
        <div className={styles['form']}>
          <Fields info={info} draft={draft} change={change} disabled={disabled || busy} />
        </div>
        <section className={styles['look']} aria-label={t('editor.preview')}>
          <div className={styles['switches']}>
            <PreviewSwitches preview={preview} narrow={phone} />
          </div>
          <Look look={draft} mode={preview.mode} narrow={preview.narrow || phone} />
        </section>
      </div>
    </main>
  );
}
