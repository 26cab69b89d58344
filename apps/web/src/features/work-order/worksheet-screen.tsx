import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField } from '../../lib/search-codecs.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { FieldLink } from '../../lib/field-link.tsx';
import { OrderViews } from './order-views.tsx';
import { viewCodecs } from './view-state.ts';

const VIEWS = ['mine', 'team', 'all'] as const;
const CODECS = { ...viewCodecs, view: choiceField(VIEWS, 'mine') };

/** Work orders of the person, of their department, of everybody. */
export default function WorksheetScreen() {
  const { t } = useTranslation('work-order');
  const [state, change] = useSearchState(CODECS);
  const { view } = state;
  return (
    <OrderViews
      label={t('worksheet')}
      of={view === 'all' ? {} : { whose: view }}
      state={state}
      change={change}
      emptyNote={t('emptyWork')}
      actions={<FieldLink />}
      filters={
        <Segmented
          aria-label={t('whose')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(next) => change({ view: next, page: 1 })}
        />
      }
    />
  );
}
