import type { GatewayStates } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import styles from './gateway-register.module.css';

/** The drawing is this wide in its own units; a span of a thousandth can still be seen. */
const UNITS = 1_000;
const LEAST = 1;
const HEIGHT = 20;

/** States as a bar from the beginning of the period to its end. The table below says the same in words. */
export function StateTimeline({ states: { from, to, spans, onlinePercent } }: { states: GatewayStates }) {
  const { t } = useTranslation(['gateway', 'common']);
  const at = (time: number) => ((time - from) / Math.max(1, to - from)) * UNITS;
  return (
    <figure className={styles['timeline']} aria-label={t('states.bar', { percent: onlinePercent ?? 0 })}>
      <svg viewBox={`0 0 ${UNITS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <rect className={styles['unknown']} width={UNITS} height={HEIGHT} />
        {spans.map((span) => (
          <rect
            key={span.from}
            data-state={span.state}
            x={at(span.from)}
            width={Math.max(LEAST, at(span.to) - at(span.from))}
            // what was not there is lower, so that colour is not all that tells it
            y={span.state === 'online' ? 0 : HEIGHT / 2}
            height={span.state === 'online' ? HEIGHT : HEIGHT / 2}
          >
            <title>{`${t(`common:gateway.${span.state}`)} ${formatTime(span.from)} – ${formatTime(span.to)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{formatTime(from)}</span>
        <span>{formatTime(to)}</span>
      </figcaption>
    </figure>
  );
}
