import { type OwnDrawing, SYMBOL_STATES, type SymbolCategory } from '@lightfield/page';
import { LiveSymbol, ownDefinition } from '@lightfield/widgets/design';
import { PageContext } from '@lightfield/widgets/kit';
import { browserTime, createPageClock } from '@lightfield/widgets/runtime';
import { Slider } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createEditHost } from '../../canvas/edit-host.ts';
import { useDesigner } from '../../session/designer-context.ts';
import { followsValue } from './marks.ts';
import styles from './symbol.module.css';

const NOWHERE = { read: () => undefined, watch: () => () => undefined };
const SIZE = { width: 96, height: 72 };
/** Room for the mark of a state, which stands over the corner, and for half a stroke. */
const PAD = 8;

/** The symbol as it will be seen in every state, moving where it moves, at a value that is chosen. */
export function SymbolPreview({
  drawing,
  category,
}: {
  readonly drawing: OwnDrawing;
  readonly category: SymbolCategory;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const [value, setValue] = useState(60);
  const id = useId();
  const [clock] = useState(() => createPageClock(browserTime));
  useEffect(() => {
    clock.resume();
    return () => clock.pause();
  }, [clock]);
  const host = useMemo(() => ({ ...createEditHost(language, NOWHERE, 'value'), clock }), [language, clock]);
  const symbol = useMemo(() => ownDefinition({ name: '', category, ...drawing }), [drawing, category]);
  const byValue = followsValue(drawing);
  return (
    <section className={styles['preview']} aria-label={t('own.preview')}>
      <div className={styles['previewHead']}>
        <h3>{t('own.preview')}</h3>
        {byValue ? (
          <div className={styles['slide']}>
            <label htmlFor={id}>{t('own.value')}</label>
            <Slider id={id} className={styles['slider'] ?? ''} min={0} max={100} value={value} onChange={setValue} />
            <span>{value} %</span>
          </div>
        ) : null}
      </div>
      <PageContext value={host}>
        <ul className={styles['states']}>
          {SYMBOL_STATES.map((state) => (
            <li key={state}>
              <svg width={SIZE.width} height={SIZE.height} aria-hidden="true">
                <LiveSymbol
                  symbol={symbol}
                  box={{ x: PAD, y: PAD, width: SIZE.width - 2 * PAD, height: SIZE.height - 2 * PAD }}
                  fit="contain"
                  state={state}
                  turns={state === 'on'}
                  look="grey"
                  share={byValue ? value / 100 : undefined}
                  medium="water"
                  mirrored={undefined}
                />
              </svg>
              <span>{t(`own.stateNames.${state}`)}</span>
            </li>
          ))}
        </ul>
      </PageContext>
    </section>
  );
}
