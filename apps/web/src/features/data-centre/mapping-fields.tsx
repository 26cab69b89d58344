import { FORWARD_FIELDS, FORWARD_SHAPES, type ForwardField, type ForwardShape } from '@lightfield/contract';
import { Checkbox, Form, type FormInstance, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './data-centre.module.css';
import { type Fields, SQL_NAME, columnsOf, isAlways } from './form.ts';

/** Which fields a row has, and what the target calls them. The key is always there. */
export function MappingFields({ form, shape }: { form: FormInstance<Fields>; shape: ForwardShape }) {
  const { t } = useTranslation('data-centre');
  const sent = Form.useWatch('sent', form) ?? [];
  const kind = Form.useWatch('kind', form) ?? 'postgres';
  const isSent = (field: ForwardField) => isAlways(kind, field) || sent.includes(field);
  const turn = (field: ForwardField, is: boolean) =>
    form.setFieldValue('sent', is ? [...sent, field] : sent.filter((one) => one !== field));
  return (
    <>
      <Form.Item name="shape" label={t('form.shape')}>
        <Radio.Group
          options={FORWARD_SHAPES.map((value) => ({
            value,
            label: t(`shape.${value}`),
            disabled: kind === 'tdengine' && value === 'record',
          }))}
          onChange={({ target }: { target: { value?: ForwardShape } }) =>
            form.setFieldsValue(columnsOf(target.value ?? 'value'))
          }
        />
      </Form.Item>
      <h3 className={styles['heading']}>{t('form.mapping')}</h3>
      <Form.Item name="sent" hidden>
        <input type="hidden" />
      </Form.Item>
      <ul className={styles['mapping']}>
        {FORWARD_FIELDS[shape].map((field) => (
          <li key={field}>
            <Checkbox
              checked={isSent(field)}
              disabled={isAlways(kind, field)}
              onChange={({ target }) => turn(field, target.checked)}
            >
              <span title={field === 'key' ? t('fieldNote.key') : undefined}>{t(`field.${field}`)}</span>
            </Checkbox>
            <Form.Item
              name={['names', field]}
              noStyle
              rules={isSent(field) ? [{ required: true, pattern: SQL_NAME, message: t('form.nameWrong') }] : []}
            >
              <Input
                aria-label={t('form.columnOf', { field: t(`field.${field}`) })}
                maxLength={63}
                spellCheck={false}
                disabled={!isSent(field)}
              />
            </Form.Item>
          </li>
        ))}
      </ul>
    </>
  );
}
