import { formOf } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { useOfSelected } from '../session/designer-context.ts';
import { NumberEditor } from './editors.tsx';
import { Section } from './field.tsx';
import styles from './inspector.module.css';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Between the edges of charts and what they draw (S2 §3 "Position forms"); nothing where one of what is chosen is no chart. */
export function MarginsSection() {
  const { t } = useTranslation('designer');
  const charts = useOfSelected((widgets) => widgets.every(({ position }) => formOf(position) === 'chart'));
  if (!charts) return null;
  return (
    <Section title={t('place.margins')} open={false}>
      <div className={styles['grid']}>
        {SIDES.map((side) => (
          <NumberEditor key={side} path={`position.${side}`} label={t(`place.${side}`)} min={0} />
        ))}
      </div>
      <p className={styles['note']}>{t('place.marginsNote')}</p>
    </Section>
  );
}
