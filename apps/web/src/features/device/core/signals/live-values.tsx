import type { VariableItem } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';
import { StateMark, Value } from '@lightfield/ui';
import { type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetAside } from '../../../../lib/sheet/sheet.ts';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { LINK_MARKS } from '../../../../live/link-state.ts';
import { useLink } from '../../../../live/use-link.ts';
import { LiveDevice } from '../../../../live/live-device.tsx';
import { ReadingStore } from '../../../../live/reading-store.ts';
import { ReadingContext, useReading } from '../../../../live/use-reading.ts';
import styles from './signals.module.css';

/** Pixels: a number with its unit, and its quality where that is not good. */
const WIDTH = 168;
/** On a phone the rows have to be told apart, too. */
const NARROW_WIDTH = 116;
/** Nothing is read while nobody asks for it. */
const NOTHING = new ReadingStore();

/** What the gateway reads, beside every row of the sheet; `undefined` while it is not asked for. */
export function useLiveAside(on: boolean): SheetAside<VariableItem> | undefined {
  const { t } = useTranslation('signals');
  const title = t('live.title');
  const width = useNarrow() ? NARROW_WIDTH : WIDTH;
  return useMemo(
    () => (on ? { title, width, shown: (row: VariableItem) => <LiveValue variable={row} /> } : undefined),
    [on, title, width],
  );
}

/**
 * Live values of a device for the sheet inside, while `on`. The line stands beside the sheet and not around it: what was
 * selected and scrolled to stays when somebody switches them on.
 */
export function LiveReadings({ deviceId, on, children }: { deviceId: string; on: boolean; children: ReactNode }) {
  const [store, lend] = useState(NOTHING);
  return (
    <>
      <ReadingContext value={on ? store : NOTHING}>{children}</ReadingContext>
      {on ? (
        <LiveDevice equipmentId={deviceId}>
          <Lender lend={lend} />
          <Suspense fallback={null}>
            <LiveLine />
          </Suspense>
        </LiveDevice>
      ) : null}
    </>
  );
}

function Lender({ lend }: { lend: (store: ReadingStore) => void }) {
  const store = useContext(ReadingContext);
  useEffect(() => lend(store), [store, lend]);
  return null;
}

/** Whether values come in, and that they are those of what the gateway runs. */
function LiveLine() {
  const { t } = useTranslation(['signals', 'monitor']);
  const link = useLink();
  return (
    <div className={styles['live']}>
      <StateMark state={LINK_MARKS[link]} text={t(`monitor:link.${link}`)} />
      <span>{t('signals:live.note')}</span>
    </div>
  );
}

/** The only thing that draws when the value changes. */
function LiveValue({ variable }: { variable: VariableItem }) {
  const { t } = useTranslation('common');
  const reading = useReading(variable.id);
  const mapped = mappedText(variable.statusMap, reading?.value);
  const text =
    reading && reading.value !== null ? (mapped ?? formatValue(reading.value, variable.decimals)) : undefined;
  return (
    <Value
      text={text}
      unit={mapped === undefined ? variable.unit : `(${String(reading?.value)})`}
      quality={reading?.quality ?? 'good'}
      qualityText={reading ? t(`quality.${reading.quality}`) : ''}
    />
  );
}
