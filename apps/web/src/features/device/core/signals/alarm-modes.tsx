import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField, textField } from '../../../../lib/search-codecs.ts';
import { OwnerLoss } from '../../../../lib/loss-alarm/owner-loss.tsx';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import AlarmTab from '../alarm/alarm-tab.tsx';
import { useConfigEditor, useOwned } from '../editor/editor-context.ts';
import { AlarmSheet } from './alarm-sheet.tsx';
import styles from './signals.module.css';

const MODES = ['list', 'sheet', 'loss'] as const;
const codecs = { mode: choiceField(MODES, 'list'), item: textField() };

/** Alarms of values, one by one or as a spreadsheet; and how it is told that the device is lost. */
export default function AlarmModes() {
  const { t } = useTranslation('signals');
  const { owner, id, readOnly } = useConfigEditor();
  const { items } = useOwned();
  const [{ mode, item }, change] = useSearchState(codecs);
  return (
    <>
      <Segmented
        size="small"
        className={styles['modes'] ?? ''}
        aria-label={t('alarms.modes')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`alarms.${value}`) }))}
        onChange={(next) => change({ mode: next, item: '' })}
      />
      {mode === 'list' ? <AlarmTab /> : null}
      {mode === 'sheet' ? (
        <div className={styles['alarmSheet']}>
          <AlarmSheet opened={item === '' ? undefined : item} />
        </div>
      ) : null}
      {mode === 'loss' ? (
        <OwnerLoss of={{ owner, id }} drivers={items.drivers.map(({ name }) => name)} mayEdit={!readOnly} />
      ) : null}
    </>
  );
}
