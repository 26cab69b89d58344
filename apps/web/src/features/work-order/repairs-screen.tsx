import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textField } from '../../lib/search-codecs.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { OrderViews } from './order-views.tsx';
import { viewCodecs } from './view-state.ts';
import { ReportButton, ReportDialog } from './report-dialog.tsx';

/** `report`: the device that a fault is to be reported of, with its alarm and what that says; other screens lead here with it. */
const CODECS = { ...viewCodecs, report: textField(), alarm: textField(), what: textField() };

/** Faults of all devices one sees, and a way to report one. */
export default function RepairsScreen() {
  const { t } = useTranslation('work-order');
  const [state, change] = useSearchState(CODECS);
  const [adding, add] = useState(false);
  const close = () => {
    add(false);
    change({ report: '', alarm: '', what: '' });
  };
  const from =
    state.report === '' ? {} : { deviceId: state.report, alarmId: state.alarm || undefined, title: state.what };
  return (
    <>
      <OrderViews
        label={t('repairs')}
        of={{}}
        state={state}
        change={change}
        emptyNote={t('emptyNote')}
        actions={<ReportButton onClick={() => add(true)} />}
      />
      {adding || state.report !== '' ? <ReportDialog {...from} onClose={close} /> : null}
    </>
  );
}
