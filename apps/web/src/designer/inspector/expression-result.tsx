import { bindingFromKey, bindingKey, fitsProperty, resultOf } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../designer-context.ts';
import styles from './inspector.module.css';

interface Bound {
  readonly path: string;
  readonly expression: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** What a formula comes to with the values of now, and whether its property takes that: else the widget would silently stay as it is. */
export function ExpressionResult({ of }: { readonly of: Bound }) {
  const { t } = useTranslation('designer');
  const { live } = useDesigner().variables;
  const [widget] = useSelected();
  const { path, expression } = of;
  const inputs = JSON.stringify(of.inputs);
  const watch = useCallback(
    (changed: () => void) => {
      const keys = Object.values(JSON.parse(inputs) as Bound['inputs']);
      const stops = keys.map((key) => live.watch(bindingKey(bindingFromKey(key)), changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [live, inputs],
  );
  const result = useSyncExternalStore(watch, () =>
    resultOf(
      { path, expression, inputs: JSON.parse(inputs) as Record<string, string> },
      (key) => live.read(key)?.value,
    ),
  );
  const definition = catalogue.find((entry) => entry.definition.type === widget?.widgetType)?.definition;
  if (!widget || !definition) return null;
  if (result === undefined) return <p className={styles['note']}>{t('expression.nothing')}</p>;
  const shown = typeof result === 'number' ? String(Number(result.toPrecision(12))) : result;
  return fitsProperty(widget, definition, path, result) ? (
    <p className={styles['note']}>{t('expression.result', { result: shown })}</p>
  ) : (
    <p className={styles['wrong']}>{t('expression.misfit', { result: shown })}</p>
  );
}
