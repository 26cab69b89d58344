import { signalBand } from '@lightfield/rules';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

const STATES = { veryGood: 'signalVeryGood', good: 'signalGood', fair: 'signalFair', poor: 'signalPoor' } as const;

/** Radio signal in percent with its band (S1 §9): bars, colour and word. */
export function SignalMark({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const band = signalBand(percent);
  return <StateMark state={STATES[band]} text={`${percent}% ${t(`signal.${band}`)}`} />;
}
