import type { GatewayLine } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { SignalMark } from '../../lib/signal-mark.tsx';

/** Model and series; below it the mode and the firmware, as far as known. */
export function ModelCell({ gateway: { kind, modelName, series, mode, firmware } }: { gateway: GatewayLine }) {
  const { t } = useTranslation('gateway');
  if (kind === 'sparkplug') return t('kind.sparkplug');
  if (modelName === null) return <span className="lf-soft">--</span>;
  return (
    <>
      {modelName} <span className="lf-soft">{series}</span>
      <div className="lf-soft lf-small">{[t(`mode.${mode}`), firmware].filter(Boolean).join(' · ')}</div>
    </>
  );
}

/** Signal of a gateway with a radio; dashes for one that is wired or has not said. */
export function SignalCell({ signal }: { signal: number | null }) {
  return signal === null ? <span className="lf-soft">--</span> : <SignalMark percent={signal} />;
}
