import {
  ClickEvent,
  MOST_TRIGGERS,
  MOST_TRIGGER_ACTIONS,
  TRIGGER_CHANGES,
  TRIGGER_KINDS,
  Trigger,
  type TriggerKind,
  bindingsOf,
  takesClickEvent,
} from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { definitions } from '@lightfield/widgets/definitions';
import { Button, Dropdown } from 'antd';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelected } from '../session/designer-context.ts';
import { When } from './animations.tsx';
import { ClickEventEditor } from './click-event.tsx';
import { BindingEditor, ChoiceEditor, NumberEditor, ToggleEditor } from './editors.tsx';
import { PrefixContext, Section, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { useChoices } from './use-choices.ts';

type Known = Pick<Trigger, 'on' | 'enable' | 'actions'>;
const isTrigger = (entry: unknown): entry is Known =>
  typeof entry === 'object' && entry !== null && Array.isArray(Reflect.get(entry, 'actions'));
const listOf = (value: unknown): readonly Known[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isTrigger);

/** Nobody is asked on leaving; everywhere else what is done asks first, as clicks do. */
const freshAction = (on: TriggerKind) => ClickEvent.parse({ enable: true, config: { confirm: on !== 'leave' } });

/** What the widget does beside its click event (decision 117): each trigger with its condition and its actions in order. */
export function TriggersSection() {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('triggers');
  const selected = useSelected();
  if (isMixed(value))
    return (
      <Section title={t('trigger.title')}>
        <p className={styles['note']}>{t('inspector.mixedList', { name: t('trigger.title') })}</p>
      </Section>
    );
  const triggers = listOf(value);
  // what answers to the pointer by itself has no double click to give away
  const pressed = selected.every(({ widgetType }) => {
    const definition = definitions.get(widgetType);
    return definition === undefined || takesClickEvent(definition);
  });
  const kinds = TRIGGER_KINDS.filter((kind) => pressed || (kind !== 'double' && kind !== 'hold'));
  const add = (on: TriggerKind) => {
    const [only, ...others] = selected;
    // nearly always it is the variable that the widget shows
    const known = only && others.length === 0 ? bindingsOf(only, definitions.get(only.widgetType))[0] : undefined;
    const data = on === 'value' ? (known ?? null) : null;
    set([...triggers, Trigger.parse({ on, data, actions: [freshAction(on)] })]);
  };
  return (
    <Section title={t('trigger.title')}>
      {triggers.length === 0 ? <p className={styles['note']}>{t('trigger.none')}</p> : null}
      {triggers.map((trigger, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- triggers have no other name than their place
        <Section key={index} title={t(`trigger.kinds.${trigger.on}`)}>
          <PrefixContext value={`triggers.${index}.`}>
            <TriggerRows kinds={kinds} trigger={trigger} />
          </PrefixContext>
          {disabled ? null : (
            <Button
              size="small"
              danger
              type="text"
              icon={<Icon name="trash" size={12} />}
              onClick={() => set(triggers.toSpliced(index, 1))}
            >
              {t('trigger.remove')}
            </Button>
          )}
        </Section>
      ))}
      {disabled || triggers.length >= MOST_TRIGGERS ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: kinds.map((key) => ({ key, label: t(`trigger.kinds.${key}`) })),
            onClick: ({ key }) => add(key as TriggerKind),
          }}
        >
          <Button size="small" type="dashed" block icon={<Icon name="plus" size={12} />}>
            {t('trigger.add')}
          </Button>
        </Dropdown>
      )}
    </Section>
  );
}

function TriggerRows({ trigger: { on, actions }, kinds }: { trigger: Known; kinds: readonly TriggerKind[] }) {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  const change = useProperty('change').value;
  const asks = useProperty('condition.enable').value;
  const prefix = use(PrefixContext);
  return (
    <>
      <ToggleEditor path="enable" label={t('click.enable')} />
      <ChoiceEditor
        path="on"
        label={t('trigger.on')}
        // one that was chosen before the widget was another one is shown all the same
        options={choices('trigger.kinds', kinds.includes(on) ? kinds : [on, ...kinds])}
      />
      {on === 'value' ? (
        <>
          <BindingEditor path="data" label={t('trigger.data')} />
          <ChoiceEditor
            path="change"
            label={t('trigger.change')}
            options={choices('trigger.changes', TRIGGER_CHANGES)}
          />
          {change === 'above' || change === 'below' ? (
            <NumberEditor path="limit" label={t('trigger.limit')} min={-1e12} max={1e12} />
          ) : null}
        </>
      ) : null}
      <ToggleEditor path="condition.enable" label={t('trigger.condition')} />
      {asks === true ? (
        <PrefixContext value={`${prefix}condition.config.`}>
          <BindingEditor path="data" label={t('animation.data')} />
          <When />
        </PrefixContext>
      ) : null}
      {on === 'leave' ? <p className={styles['note']}>{t('trigger.leaveNote')}</p> : null}
      <Actions on={on} count={actions.length} />
    </>
  );
}

/** Carried out one after the other. */
function Actions({ on, count }: { readonly on: TriggerKind; readonly count: number }) {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('actions');
  const list: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [];
  const moved = (from: number, to: number) => set(list.toSpliced(from, 1).toSpliced(to, 0, list[from]));
  return (
    <>
      {list.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- actions have no other name than their place
        <div key={index} className={styles['declared']}>
          <div className={styles['actionHead']}>
            <strong>{t('trigger.action', { place: index + 1 })}</strong>
            {disabled ? null : (
              <span>
                <Button
                  size="small"
                  type="text"
                  disabled={index === 0}
                  icon={<Icon name="up" size={12} />}
                  aria-label={t('trigger.earlier', { place: index + 1 })}
                  onClick={() => moved(index, index - 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<Icon name="trash" size={12} />}
                  aria-label={t('trigger.removeAction', { place: index + 1 })}
                  onClick={() => set(list.toSpliced(index, 1))}
                />
              </span>
            )}
          </div>
          <ClickEventEditor path={`actions.${index}`} of={on === 'leave' ? 'leaving' : 'trigger'} />
        </div>
      ))}
      {disabled || count >= MOST_TRIGGER_ACTIONS ? null : (
        <Button size="small" type="dashed" block onClick={() => set([...list, freshAction(on)])}>
          {t('trigger.addAction')}
        </Button>
      )}
    </>
  );
}
