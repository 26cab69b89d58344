import { type DriverForm, type DriverItem, LIMITS, heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Collapse, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useItems, useOwned } from '../editor/editor-context.ts';
import { Field, Fields } from '../parts/field.tsx';
import { OtherIssues, useItemIssues } from '../parts/item-issues.tsx';
import parts from '../parts/parts.module.css';
import { DRIVER_NAME_MAX, withDetail } from './driver-edit.ts';
import {
  type FieldProblem,
  type FormField,
  fieldProblem,
  settingsFor,
  shownFields,
  valueOf,
  withSetting,
} from './driver-settings.ts';
import { useProtocols } from './protocol-dialog.tsx';
import { SettingInput } from './setting-input.tsx';
import { useLanguage } from '../../../../lib/use-language.ts';

/** Settings of a driver, as its own form describes them. */
export function DriverFormView({ driver }: { driver: DriverItem }) {
  const { t } = useTranslation('device-core');
  const language = useLanguage();
  const { edit, readOnly } = useConfigEditor();
  const { problem, others, text } = useItemIssues('drivers', driver.id);
  const form = DRIVER_FORMS.find(({ type }) => type === driver.type);
  const protocols = useProtocols();
  const shown = form ? shownFields(form, driver.settings) : [];
  const usual = shown.filter(({ field }) => !field.advanced);
  const advanced = shown.filter(({ field }) => field.advanced);
  const taken = useItems().drivers.some(({ id, name }) => id !== driver.id && name === driver.name);
  const name = driver.name.trim() === '' ? t('required') : taken ? t('driver.taken') : problem('name');
  const setType = (type: string) => {
    const next = DRIVER_FORMS.find((one) => one.type === type);
    if (next)
      edit((now) => putItems(now, 'drivers', [{ ...driver, type, settings: settingsFor(next, driver.settings) }]));
  };
  return (
    <>
      <OtherIssues
        issues={others(['name', 'type', ...DETAILS, ...shown.map((field) => `settings.${field.name}`)])}
        text={text}
      />
      <Fields disabled={readOnly}>
        <Field label={t('driver.name')} id="driver-name" problem={name}>
          <Input
            id="driver-name"
            value={driver.name}
            maxLength={DRIVER_NAME_MAX}
            onChange={({ target }) =>
              edit((now) => putItems(now, 'drivers', [{ ...driver, name: target.value }]), `${driver.id}.name`)
            }
          />
        </Field>
        <Field
          label={t('driver.protocol')}
          id="driver-type"
          hint={form ? t('driver.notation', { notation: heard(form.notation, language) }) : undefined}
          problem={problem('type')}
        >
          <Select
            id="driver-type"
            value={driver.type}
            onChange={setType}
            options={protocols.map(({ type, title }) => ({ value: type, label: heard(title, language) }))}
          />
        </Field>
      </Fields>
      {form ? <Settings driver={driver} form={form} fields={usual} /> : null}
      <Details driver={driver} />
      {form && advanced.length > 0 ? (
        <Collapse
          ghost
          items={[
            {
              key: 'advanced',
              label: t('driver.advanced', { count: advanced.length }),
              children: <Settings driver={driver} form={form} fields={advanced} />,
            },
          ]}
        />
      ) : null}
      {form ? null : <p className={parts['soft']}>{t('driver.unknownType', { type: driver.type })}</p>}
    </>
  );
}

const DETAILS = ['brand', 'model', 'minIntervalMs'] as const;

/** What is said of every driver, whatever its protocol. */
function Details({ driver }: { driver: DriverItem }) {
  const { t } = useTranslation('device-core');
  const { edit, readOnly } = useConfigEditor();
  const { problem } = useItemIssues('drivers', driver.id);
  const set = <Name extends (typeof DETAILS)[number]>(name: Name, value: DriverItem[Name] | null) =>
    edit((now) => putItems(now, 'drivers', [withDetail(driver, name, value)]), `${driver.id}.${name}`);
  return (
    <Fields disabled={readOnly}>
      <Field label={t('driver.brand')} id="driver-brand" problem={problem('brand')}>
        <Input
          id="driver-brand"
          value={driver.brand ?? ''}
          maxLength={LIMITS.driver.brandMax}
          onChange={({ target }) => set('brand', target.value)}
        />
      </Field>
      <Field label={t('driver.model')} id="driver-model" problem={problem('model')}>
        <Input
          id="driver-model"
          value={driver.model ?? ''}
          maxLength={LIMITS.driver.modelMax}
          onChange={({ target }) => set('model', target.value)}
        />
      </Field>
      <Field
        label={t('driver.minInterval')}
        id="driver-min-interval"
        hint={t('driver.minIntervalHint')}
        problem={problem('minIntervalMs')}
      >
        <InputNumber
          id="driver-min-interval"
          className={parts['full'] ?? ''}
          value={driver.minIntervalMs ?? null}
          min={1}
          max={LIMITS.driver.minIntervalMax}
          precision={0}
          suffix="ms"
          onChange={(value) => set('minIntervalMs', value)}
        />
      </Field>
    </Fields>
  );
}

function Settings({ driver, form, fields }: { driver: DriverItem; form: DriverForm; fields: readonly FormField[] }) {
  const language = useLanguage();
  const { edit, readOnly } = useConfigEditor();
  const { problem } = useItemIssues('drivers', driver.id);
  const { model } = useOwned();
  const words = useProblemWords();
  return (
    <Fields disabled={readOnly}>
      {fields.map((one) => {
        const { name, field } = one;
        const id = `setting-${name}`;
        const value = valueOf(driver.settings, one);
        const wrong = fieldProblem(one, value);
        return (
          <Field
            key={name}
            id={id}
            label={heard(field, language)}
            hint={field.hint && heard(field.hint, language)}
            problem={(wrong ? words(wrong) : undefined) ?? problem(`settings.${name}`)}
          >
            <SettingInput
              id={id}
              one={one}
              value={field.secret ? driver.settings[name] : value}
              language={language}
              ports={name === 'path' ? (model?.ports ?? []) : []}
              onChange={(next) =>
                edit(
                  (now) =>
                    putItems(now, 'drivers', [{ ...driver, settings: withSetting(form, driver.settings, name, next) }]),
                  `${driver.id}.${name}`,
                )
              }
            />
          </Field>
        );
      })}
    </Fields>
  );
}

function useProblemWords(): (problem: FieldProblem) => string {
  const { t } = useTranslation('device-core');
  return (problem) => {
    if (problem.kind === 'range') return t('driver.range', { min: problem.min, max: problem.max });
    if (problem.kind === 'length') return t('tooLong', { max: problem.max });
    return problem.kind === 'required' ? t('required') : t(`driver.${problem.kind}`);
  };
}
