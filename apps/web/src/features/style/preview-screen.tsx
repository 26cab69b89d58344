import { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../lib/preferences.ts';
import { choiceField } from '../../lib/search-codecs.ts';
import { Failure } from '../../lib/texted.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { styleInfo } from './api/style-queries.ts';
import editor from './editor/editor.module.css';
import { LoginPreview, MainPreview } from './looks.tsx';
import { PreviewSwitches, usePreview } from './editor/preview-switches.tsx';

const PARTS = ['login', 'main'] as const;
const CODECS = { part: choiceField(PARTS, 'login') };

/** `/style/edit/preview/{id}`: both pages of a style, in both themes, on both sizes. */
export default function PreviewScreen() {
  const { t } = useTranslation('style');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [{ part }, change] = useSearchState(CODECS);
  const query = useQuery(styleInfo(id));
  const phone = useNarrow(720);
  const preview = usePreview(useTheme());
  const shown = { mode: preview.mode, narrow: preview.narrow || phone };
  return (
    <main className={editor['alone']}>
      <header className={editor['bar']}>
        <Link to={ROUTES.styles}>{t('editor.back')}</Link>
        <h1>
          {query.data ? t('ofName', { action: t('editor.preview'), name: query.data.name }) : t('editor.preview')}
        </h1>
        <Segmented
          value={part}
          options={PARTS.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={(value) => change({ part: value })}
        />
        <PreviewSwitches preview={preview} narrow={phone} />
      </header>
      {query.isPending ? <Loading label={t('editor.preview')} rows={8} /> : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && part === 'login' ? <LoginPreview look={query.data.login} {...shown} /> : null}
      {query.data && part === 'main' ? <MainPreview look={query.data.main} {...shown} /> : null}
    </main>
  );
}
