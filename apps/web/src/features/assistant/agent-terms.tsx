import { LIMITS } from '@lightfield/contract';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { NameField, WholeField } from '../../lib/form-fields.tsx';

const { nameMax, perMinuteMax, daysMax } = LIMITS.agent;
/** Offered lives, days. */
const LIVES = [1, 7, 30, 90, daysMax];

export interface AgentTerms {
  name: string;
  writes: boolean;
  perMinute: number;
  days: number;
}
/** With a name as it calls itself; the rest is for the person to say. */
export const firstTerms = (name: string): AgentTerms => ({
  name: name.slice(0, nameMax),
  writes: false,
  perMinute: 120,
  days: 30,
});

/** What a person lets an agent do: fields of a form. `proposes` false: it does not ask for that. */
export function AgentTermsFields({ proposes = true }: { proposes?: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <NameField label={t('form.name')} required={t('form.nameRequired')} max={nameMax} />
      <Form.Item name="writes" valuePropName="checked" extra={t('form.writesNote')} hidden={!proposes}>
        <Checkbox>{t('form.writes')}</Checkbox>
      </Form.Item>
      <WholeField
        name="perMinute"
        label={t('form.perMinute')}
        max={perMinuteMax}
        rule={t('form.perMinuteRequired', { max: perMinuteMax })}
      />
      <Form.Item name="days" label={t('form.expires')}>
        <Select
          options={LIVES.map((value) => ({
            value,
            label: value === daysMax ? t('form.year') : t('form.days', { count: value }),
          }))}
        />
      </Form.Item>
    </>
  );
}
