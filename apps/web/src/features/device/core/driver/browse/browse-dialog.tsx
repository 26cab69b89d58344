import { type BrowsedNode, driverErrors } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { App, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../../../lib/call.ts';
import { SearchInput } from '../../../../../lib/search-input.tsx';
import { Failure } from '../../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../../lib/use-return-focus.ts';
import { WhyNot } from '../../../../../lib/why-not.tsx';
import { putItems } from '../../editor/edit-state.ts';
import { useConfigEditor, useItems } from '../../editor/editor-context.ts';
import { newId } from '../../../../../lib/new-id.ts';
import { useFull } from '../../parts/capacity-note.tsx';
import { type Entry, type Levels, TOP, entriesOf, findEntries, takenBy, variablesOn, whyNone } from './browse-nodes.ts';
import { BrowseTree } from './browse-tree.tsx';
import styles from './browse.module.css';
import { useLevels } from './use-levels.ts';

/** Pixels; a phone gets what it has. */
const WIDTH = 760;

/** The device's own directory, level by level; what is ticked becomes variables. */
export default function BrowseDialog({ driver, onClose }: { driver: string; onClose: () => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  useReturnFocus();
  const { id, edit } = useConfigEditor();
  const items = useItems();
  const { levels, open, again } = useLevels(id, driver);
  const [picked, pick] = useState<Picked>(new Map());
  const taken = useMemo(() => takenBy(items, driver), [items, driver]);
  const full = useFull('variables', picked.size);
  const top = levels.get(TOP);
  const add = () => {
    edit((now) => putItems(now, 'variables', variablesOn([...picked.values()], now, driver, newId)));
    void message.success(t('browse.done', { count: picked.size }));
    onClose();
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('browse.title', { name: driver })}
      mask={{ closable: picked.size === 0 }}
      onCancel={onClose}
      footer={
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <WhyNot reason={picked.size === 0 ? t('browse.pick') : full}>
            <Button type="primary" onClick={add}>
              {picked.size === 0 ? t('browse.addNone') : t('browse.add', { count: picked.size })}
            </Button>
          </WhyNot>
        </div>
      }
    >
      {top?.error ? <Refused error={top.error} onRetry={() => again(TOP)} /> : null}
      {top?.nodes || top?.error ? null : <Loading label={t('browse.loading')} rows={6} columns={3} />}
      {top?.nodes?.length === 0 ? <Empty icon="search" title={t('browse.empty')} note={t('browse.emptyNote')} /> : null}
      {top?.nodes && top.nodes.length > 0 ? (
        <Chooser levels={levels} taken={taken} picked={picked} onPick={pick} onOpen={open} onRetry={again} />
      ) : null}
    </Modal>
  );
}

type Picked = ReadonlyMap<string, BrowsedNode>;

/** The search above the tree, and what is ticked in it. */
function Chooser({
  levels,
  taken,
  picked,
  onPick,
  onOpen,
  onRetry,
}: {
  levels: Levels;
  taken: ReadonlySet<string>;
  picked: Picked;
  onPick: (change: (now: Picked) => Picked) => void;
  onOpen: (entry: Entry) => void;
  onRetry: (key: string) => void;
}) {
  const { t } = useTranslation('device-core');
  const [keyword, search] = useState('');
  const entries = entriesOf(levels);
  const found = findEntries(entries, keyword);
  const free = (found?.hits ?? entries).filter(
    ({ node }) => whyNone(node) === undefined && !taken.has(node.address) && !picked.has(node.address),
  );
  const rest = new Map(free.map(({ node }) => [node.address, node]));
  const toggle = (node: BrowsedNode) =>
    onPick((now) => {
      const next = new Map(now);
      if (!next.delete(node.address)) next.set(node.address, node);
      return next;
    });
  return (
    <>
      <div className={styles['bar']}>
        <SearchInput className={styles['search']} value={keyword} label={t('browse.search')} onChange={search} />
        <span className={styles['soft']} aria-live="polite">
          {found ? t('browse.found', { count: found.hits.length }) : null}
        </span>
        <span className={styles['gap']} />
        {rest.size === 0 ? null : (
          <Button type="link" size="small" onClick={() => onPick((now) => new Map([...now, ...rest]))}>
            {t('browse.all', { count: rest.size })}
          </Button>
        )}
        {picked.size === 0 ? null : (
          <Button type="link" size="small" onClick={() => onPick(() => new Map())}>
            {t('browse.clear')}
          </Button>
        )}
      </div>
      {found?.hits.length === 0 ? (
        <Empty icon="search" title={t('browse.noHit')} />
      ) : (
        <BrowseTree
          levels={levels}
          found={found}
          picked={picked}
          taken={taken}
          onToggle={toggle}
          onOpen={onOpen}
          onRetry={onRetry}
        />
      )}
    </>
  );
}

/** Why nothing is listed, what to do about it, and what the device or its gateway said itself. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('device-core');
  const reason = reasonOf(error);
  return (
    <>
      <Failure error={error} onRetry={onRetry} />
      {error instanceof CallRefused && error.code === driverErrors.driverNotFound.code ? (
        <p className={styles['why']}>{t('browse.notRunning')}</p>
      ) : reason ? (
        <p className={styles['why']}>{t('browse.said', { reason })}</p>
      ) : null}
    </>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return '';
  return 'reason' in error.data && typeof error.data.reason === 'string' ? error.data.reason : '';
}
