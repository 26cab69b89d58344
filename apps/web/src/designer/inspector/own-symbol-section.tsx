import { type Widget, everyWidget } from '@lightfield/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/failure.tsx';
import { useDesigner, useDocument, useSelected } from '../session/designer-context.ts';
import { carriedOwn, ownSymbol, ownSymbols } from '../session/own-symbols.ts';
import { Section } from './field.tsx';
import styles from './inspector.module.css';

/** Which version of a symbol of the enterprise the selected pictures carry, and a newer one for them, or for all on the page. */
export function OwnSymbolSection() {
  const selected = useSelected();
  const carried = selected.map(carriedOwn);
  const [first] = carried;
  if (!first || carried.some((own) => own?.id !== first.id)) return null;
  return <Carried id={first.id} selected={selected} />;
}

function Carried({ id, selected }: { readonly id: string; readonly selected: readonly Widget[] }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { widgets } = useDocument(editor.document);
  const { data: rows } = useQuery(ownSymbols(pageId));
  const row = rows?.find((each) => each.id === id);
  const versions = [...new Set(selected.map((widget) => carriedOwn(widget)?.version ?? 0))].toSorted((a, b) => a - b);
  const [oldest = 0] = versions;
  const name = selected[0] && carriedOwn(selected[0])?.name;
  if (!rows) return null;
  const older = (all: readonly Widget[]) =>
    all.flatMap((widget) => {
      const own = carriedOwn(widget);
      return row && own?.id === id && own.version < row.version ? widget.id : [];
    });
  const [here, everywhere] = [older(selected), older([...everyWidget(widgets)])];
  const take = async (ids: readonly string[]) => {
    if (!row) return;
    try {
      const own = await client.fetchQuery(ownSymbol(pageId, row));
      editor.history.seal();
      if (editor.run('edit', { path: 'data.own', value: own, ids }))
        void message.success(t('own.taken', { count: ids.length, version: own.version }));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  return (
    <Section title={t('own.section')}>
      <p className={styles['note']}>
        {row?.name ?? name} · {t('own.version', { version: versions.join(', ') })}
      </p>
      {row ? (
        <p className={styles['note']}>
          {row.version > oldest ? t('own.newer', { version: row.version }) : t('own.current')}
        </p>
      ) : (
        <p className={styles['note']}>{t('own.missing')}</p>
      )}
      {row && mayEdit && here.length > 0 ? (
        <div className={styles['deeds']}>
          <Button size="small" type="primary" onClick={() => void take(here)}>
            {t('own.take', { version: row.version })}
          </Button>
          {everywhere.length > here.length ? (
            <Button size="small" onClick={() => void take(everywhere)}>
              {t('own.takeAll', { count: everywhere.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}
