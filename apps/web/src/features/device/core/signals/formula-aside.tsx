import { useTranslation } from 'react-i18next';
import { SAMPLES, checkFormula, resultWith } from './formula-check.ts';
import styles from './signals.module.css';
import { useLanguage } from '../../../../lib/use-language.ts';

/**
 * Below a formula that is being typed: where it is wrong, or what it comes to. `keys` undefined: it knows X only. `circle`: what
 * it would close.
 */
export function FormulaAside({
  text,
  keys,
  circle,
}: {
  text: string;
  keys: ReadonlySet<string> | undefined;
  circle?: readonly string[] | undefined;
}) {
  const { t } = useTranslation('signals');
  const check = checkFormula(text, keys, useLanguage());
  if (check.state === 'empty')
    return <p className={styles['aside']}>{keys ? t('formula.overKeys') : t('formula.overX')}</p>;
  if (check.state === 'wrong')
    return (
      <div className={styles['aside']} data-wrong="true">
        <Underlined text={text} from={check.from} to={check.to} />
        <p>{t('formula.wrongAt', { at: check.from + 1, why: check.why })}</p>
      </div>
    );
  if (check.state === 'unknown')
    return (
      <p className={styles['aside']} data-wrong="true">
        {t('formula.unknown', { names: check.names.join(', ') })}
      </p>
    );
  if (circle)
    return (
      <p className={styles['aside']} data-wrong="true">
        {t('formula.circle', { keys: circle.join(' → ') })}
      </p>
    );
  const { formula } = check;
  if (keys) return <p className={styles['aside']}>{t('formula.uses', { names: formula.names.join(', ') || '--' })}</p>;
  return (
    <dl className={styles['samples']}>
      {SAMPLES.map((x) => (
        <div key={x}>
          <dt>X = {x}</dt>
          <dd>{resultWith(formula, () => x) ?? '--'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The text with what is wrong in it underlined; a mark behind its end where something is missing there. */
function Underlined({ text, from, to }: { text: string; from: number; to: number }) {
  return (
    <code className={styles['underlined']}>
      {text.slice(0, from)}
      <mark>{text.slice(from, to) || ' '}</mark>
      {text.slice(to)}
    </code>
  );
}
