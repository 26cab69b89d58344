import { type PageDocument, asBound, expandComponents, usesOf } from '@lightfield/page';
import type { SignalStore } from '@lightfield/widgets/runtime';
import { definitions } from '@lightfield/widgets/definitions';
import { Icon } from '@lightfield/ui';
import { Button, Input, InputNumber, Select, Slider, Switch } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { handRange } from '../session/binding/hand-range.ts';
import { handReading, toldFacts } from '../session/binding/hand-values.ts';
import styles from './run.module.css';

/** Milliseconds between two values that play by themselves. */
const PLAY_MS = 500;
/** Seconds of one rise and fall. */
const PERIOD = 8;

/** Every value the page is bound to, with something to move it by. */
export function HandPanel({ page, store }: { readonly page: PageDocument; readonly store: SignalStore }) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const bound = useMemo(
    () =>
      [...usesOf(expandComponents(page, definitions), definitions, asBound)].map(([key, { binding }]) => {
        const variable = variables.find(key) ?? toldFacts(binding, (level) => t(`binding.level.${level}`));
        const shown = binding.alarm ? ` · ${t(`binding.system.${binding.alarm}`)}` : '';
        const title = `${binding.title || binding.systemKey || key}${shown}`;
        return { key, title, variable, range: handRange(variable, Number(variables.live.read(key)?.value) || 0) };
      }),
    [page, variables, t],
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(bound.map(({ key }) => [key, String(variables.live.read(key)?.value ?? 0)])),
  );
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    store.put(bound.map(({ key, variable }) => [key, handReading(values[key] ?? '0', variable)]));
  }, [store, bound, values]);
  useEffect(() => {
    if (!playing) return;
    const began = Date.now();
    const timer = setInterval(() => {
      const turn = ((Date.now() - began) / 1_000 / PERIOD) * 2 * Math.PI;
      setValues(
        Object.fromEntries(
          bound.map(({ key, variable, range }, index) => {
            const share = (1 - Math.cos(turn + index)) / 2;
            const states = variable?.statusMap ?? [];
            const state = states[Math.min(states.length - 1, Math.floor(share * states.length))];
            if (state) return [key, String(state.value)];
            if (variable?.dataType === 'bit') return [key, String(Math.round(share))];
            const value = range.lower + share * (range.upper - range.lower);
            return [key, value.toFixed(variable?.decimals ?? 1)];
          }),
        ),
      );
    }, PLAY_MS);
    return () => clearInterval(timer);
  }, [playing, bound]);
  const set = (key: string, value: string) => setValues({ ...values, [key]: value });
  return (
    <aside className={styles['hand']} aria-label={t('run.values')}>
      <div className={styles['handHead']}>
        <strong>{t('run.values')}</strong>
        <Button
          size="small"
          icon={<Icon name={playing ? 'pause' : 'play'} size={14} />}
          onClick={() => setPlaying(!playing)}
        >
          {t(playing ? 'run.pause' : 'run.play')}
        </Button>
      </div>
      {bound.length === 0 ? <p className={styles['note']}>{t('run.nothingBound')}</p> : null}
      {bound.map(({ key, title, variable, range }) => {
        const states = variable?.statusMap ?? [];
        const value = values[key] ?? '0';
        return (
          <div key={key} className={styles['value']}>
            <span className={styles['valueName']} title={title}>
              {title}
              {variable?.unit ? ` (${variable.unit})` : null}
            </span>
            {states.length > 0 ? (
              <Select
                size="small"
                style={{ width: '100%' }}
                aria-label={title}
                value={states.some((state) => state.value === Number(value)) ? Number(value) : null}
                options={states.map((state) => ({ value: state.value, label: `${state.text} (${state.value})` }))}
                onChange={(next) => set(key, String(next))}
              />
            ) : variable?.dataType === 'bit' ? (
              <Switch
                size="small"
                aria-label={title}
                checked={Number(value) !== 0}
                onChange={(on) => set(key, on ? '1' : '0')}
              />
            ) : variable?.dataType === 'string' ? (
              <Input size="small" aria-label={title} value={value} onChange={({ target }) => set(key, target.value)} />
            ) : (
              <span className={styles['slide']}>
                <Slider
                  min={range.lower}
                  max={range.upper}
                  step={range.step}
                  value={Number(value) || 0}
                  ariaLabelForHandle={title}
                  onChange={(next) => set(key, String(next))}
                />
                <InputNumber
                  size="small"
                  style={{ width: '100%' }}
                  aria-label={title}
                  value={Number(value) || 0}
                  onChange={(next) => set(key, String(next ?? 0))}
                />
              </span>
            )}
          </div>
        );
      })}
    </aside>
  );
}
