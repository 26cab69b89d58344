import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField, textField } from '../../../lib/search-codecs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import AlarmTab from '../alarm/alarm-tab.tsx';
import { AlarmSheet } from './alarm-sheet.tsx';
import styles from './signals.module.css';

const MODES = ['list', 'sheet'] as const;
const codecs = { mode: choiceField(MODES, 'list'), item: textField() };

/** Alarms one by one, or as a spreadsheet. */
export default function AlarmModes() {
  const { t } = useTranslation('signals');
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
      {mode === 'list' ? (
        <AlarmTab />
      ) : (
        <div className={styles['alarmSheet']}>
          <AlarmSheet opened={item === '' ? undefined : item} />
        </div>
      )}
    </>
  );
}
