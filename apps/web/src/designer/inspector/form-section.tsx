import { type PositionForm, formOf } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { useOfSelected } from '../session/designer-context.ts';
import { NumberEditor } from './editors.tsx';
import { Section } from './field.tsx';
import styles from './inspector.module.css';

const MARGINS = ['top', 'right', 'bottom', 'left'] as const;
const CORNERS = ['x1', 'y1', 'x2', 'y2', 'x3', 'y3'] as const;

/** What only some forms have (S2 §3 "Position forms"): margins between the edges of charts and what they draw, corners of triangles. */
export function FormSection() {
  const { t } = useTranslation('designer');
  const charts = useIsOnly('chart');
  const triangles = useIsOnly('triangle');
  if (!charts && !triangles) return null;
  return (
    <Section title={t(charts ? 'place.margins' : 'place.corners')} open={false}>
      <div className={styles['grid']}>
        {charts
          ? MARGINS.map((side) => (
              <NumberEditor key={side} path={`position.${side}`} label={t(`place.${side}`)} min={0} />
            ))
          : CORNERS.map((corner) => (
              <NumberEditor key={corner} path={`position.${corner}`} label={corner.toUpperCase()} />
            ))}
      </div>
      {charts ? <p className={styles['note']}>{t('place.marginsNote')}</p> : null}
    </Section>
  );
}

/** Has all that is chosen this form? */
const useIsOnly = (form: PositionForm): boolean =>
  useOfSelected((widgets) => widgets.every(({ position }) => formOf(position) === form));
