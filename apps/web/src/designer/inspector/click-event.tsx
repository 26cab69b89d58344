import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { FrameRows, PageRow } from './click-page.tsx';
import { BindingEditor, ChoiceEditor, NumberEditor, TextEditor, ToggleEditor, useBinding } from './editors.tsx';
import { FieldRow, PrefixContext, isMixed, useProperty } from './field.tsx';
import { LinkEditor } from './link-editor.tsx';
import { PlaceRows } from './place-rows.tsx';
import styles from './inspector.module.css';
import { ScriptRow } from './script-row.tsx';
import { useChoices } from './use-choices.ts';

/** An action of a trigger has no finger that holds; when a page is left there is nobody to be asked or to be shown something. */
type Of = 'click' | 'trigger' | 'leaving';
const ACTIONS = ['write', 'page', 'link', 'iframe', 'popup', 'script'] as const;
const LEAVING = ['write', 'script'] as const;

/** Where it leads. */
function LeadRows({ action }: { readonly action: unknown }) {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  return (
    <>
      {action === 'page' || action === 'popup' ? <PageRow /> : null}
      {action === 'link' ? (
        <>
          <PlaceRows path="link" />
          <LinkEditor path="link" label={t('click.link')} hint={t('click.linkHint')} />
        </>
      ) : null}
      {action === 'page' || action === 'link' ? (
        <ChoiceEditor path="target" label={t('click.target')} options={choices('click.targets', ['_self', '_blank'])} />
      ) : null}
      {action === 'iframe' ? <FrameRows /> : null}
      {action === 'popup' || action === 'iframe' ? <PopupRows /> : null}
      {action === 'script' ? <ScriptRow /> : null}
    </>
  );
}

/** What a click does, every field of S2 §3 "Click event"; only those that the chosen action uses are shown. */
export function ClickEventEditor({ path, of = 'click' }: { readonly path: string; readonly of?: Of }) {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  const enable = useProperty(`${path}.enable`);
  const action = useProperty(`${path}.config.action`).value;
  const hint = useProperty(`${path}.config.hint`).value;
  const delay = useProperty(`${path}.config.delay.enable`).value;
  const prefix = use(PrefixContext);
  return (
    <>
      <ToggleEditor path={`${path}.enable`} label={t('click.enable')} />
      {enable.value === false ? null : (
        <PrefixContext value={`${prefix}${path}.config.`}>
          <ChoiceEditor
            path="action"
            label={t('click.action')}
            options={choices('click.actions', of === 'leaving' ? LEAVING : ACTIONS)}
          />
          {action === 'write' ? <WriteRows of={of} /> : null}
          <LeadRows action={action} />
          <ToggleEditor path="confirm" label={t('click.confirm')} hint={t('click.confirmHint')} />
          {of === 'leaving' ? null : <ToggleEditor path="hint" label={t('click.hint')} />}
          {hint === false || of === 'leaving' ? null : <TextEditor path="hintValue" label={t('click.hintValue')} />}
          <ToggleEditor path="delay.enable" label={t('click.delay')} />
          {delay === false ? null : (
            <NumberEditor path="delay.value" label={t('click.delayValue')} min={0} max={600_000} step={100} unit="ms" />
          )}
        </PrefixContext>
      )}
    </>
  );
}

const WRITES = {
  click: ['set', 'input', 'toggle', 'add', 'press'],
  trigger: ['set', 'input', 'toggle', 'add'],
  leaving: ['set', 'toggle', 'add'],
} as const;

function WriteRows({ of }: { readonly of: Of }) {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  const writeType = useProperty('writeType').value;
  return (
    <>
      <BindingEditor path="data" label={t('click.data')} writes />
      <ChoiceEditor path="writeType" label={t('click.writeType')} options={choices('click.writeTypes', WRITES[of])} />
      {writeType === 'press' ? (
        <ChoiceEditor
          path="pressType"
          label={t('click.pressType')}
          options={choices('click.pressTypes', ['set1', 'set0'])}
        />
      ) : null}
      {writeType === 'set' || writeType === 'add' ? (
        <TextEditor path="writeValue" label={t('click.writeValue')} />
      ) : null}
      {of === 'leaving' ? null : (
        <ToggleEditor path="feedback" label={t('click.feedback')} hint={t('click.feedbackHint')} />
      )}
      <MoreWrites />
    </>
  );
}

interface Entry {
  readonly value: string;
  readonly data: unknown;
}
const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null && 'value' in entry;
/** At most (spec: not told; the schema's). */
const MORE = 50;

/** Further values with the same click (`dataArray`). */
function MoreWrites() {
  const { t } = useTranslation('designer');
  const prefix = use(PrefixContext);
  const { value, disabled, set } = useProperty('dataArray');
  if (isMixed(value)) return <p className={styles['note']}>{t('inspector.mixedList', { name: t('click.more') })}</p>;
  const entries = (Array.isArray(value) ? (value as unknown[]) : []).filter(isEntry);
  return (
    <FieldRow label={t('click.more')} tall>
      {() => (
        <div className={styles['list']}>
          {entries.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no other name than their place
            <PrefixContext key={index} value={`${prefix}dataArray.${index}.`}>
              <div className={styles['pair']}>
                <MoreBinding label={`${t('click.more')} ${index + 1}`} />
                {disabled ? null : (
                  <Button
                    size="small"
                    type="text"
                    icon={<Icon name="trash" size={12} />}
                    aria-label={t('list.remove')}
                    onClick={() => set(entries.toSpliced(index, 1))}
                  />
                )}
              </div>
              <TextEditor path="value" label={t('click.writeValue')} />
            </PrefixContext>
          ))}
          {disabled || entries.length >= MORE ? null : (
            <Button size="small" type="dashed" block onClick={() => set([...entries, { value: '', data: null }])}>
              {t('list.add', { name: t('click.moreOne') })}
            </Button>
          )}
        </div>
      )}
    </FieldRow>
  );
}

function MoreBinding({ label }: { readonly label: string }) {
  const { value, disabled, set } = useBinding('data');
  return <BindingField label={label} value={value} disabled={disabled} writes onChange={set} />;
}

function PopupRows() {
  const { t } = useTranslation('designer');
  const middle = useProperty('middle').value;
  return (
    <>
      <NumberEditor path="width" label={t('place.width')} min={50} max={10_000} unit="px" />
      <NumberEditor path="height" label={t('place.height')} min={50} max={10_000} unit="px" />
      <ToggleEditor path="middle" label={t('click.middle')} />
      {middle === true ? null : (
        <>
          <NumberEditor path="left" label={t('click.left')} min={0} max={10_000} unit="px" />
          <NumberEditor path="top" label={t('click.top')} min={0} max={10_000} unit="px" />
        </>
      )}
      <ToggleEditor path="titleShow" label={t('click.titleShow')} />
    </>
  );
}
