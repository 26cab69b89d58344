import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField } from '../../../lib/search-codecs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import styles from '../project.module.css';
import { MvarList } from './mvar-list.tsx';
import { SignalList } from './signal-list.tsx';

const VIEWS = ['mvar', 'signal'] as const;
const codecs = { view: choiceField(VIEWS, 'mvar') };

/** Values of a project: those it calculates, and those of its devices. */
export default function VariablesTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation('project');
  const [{ view }, change] = useSearchState(codecs);
  return (
    <div className={styles['stack']}>
      <span>
        <Segmented<(typeof VIEWS)[number]>
          aria-label={t('tab.variables')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`variables.${value}`) }))}
          onChange={(next) => change({ view: next })}
        />
      </span>
      {view === 'mvar' ? <MvarList projectId={projectId} mayEdit={mayEdit} /> : <SignalList projectId={projectId} />}
    </div>
  );
}
