import { LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { useTitleRule } from '../../lib/title-rule.ts';
import {
  DATA_RANGES,
  REGIONS_MAX,
  ROLE_TYPES,
  type RoleFields,
  mayGiveRange,
  mayGiveType,
  regionProblem,
} from './role-state.ts';
import styles from './role.module.css';

/** Both commas: the second one is what a Chinese keyboard has. */
const SEPARATORS = [',', '，'];

export function RoleFieldsForm({
  form,
  initial,
  fresh,
  readOnly,
  pending,
  onTouch,
  onOrg,
  onSubmit,
}: {
  form: FormInstance<RoleFields>;
  initial: RoleFields;
  /** A new role can still choose its organisation. */
  fresh: boolean;
  readOnly: boolean;
  pending: boolean;
  onTouch: () => void;
  onOrg: (id: string | undefined) => void;
  onSubmit: () => void;
}) {
  const { t } = useTranslation('organisation');
  const account = useAccount();
  const title = useTitleRule(fresh ? undefined : initial.name);
  const choices = useQuery(orgChoices()).data?.length ?? 0;
  const several = account?.kind === 'op' || choices > 1;
  return (
    <Form<RoleFields>
      form={form}
      className={styles['form'] ?? ''}
      layout="vertical"
      requiredMark={false}
      disabled={readOnly || pending}
      initialValues={initial}
      scrollToFirstError
      onValuesChange={onTouch}
      onFinish={onSubmit}
    >
      <h2 className={styles['title']}>{t('editor.basics')}</h2>
      {several ? (
        <Form.Item name="orgId" label={t('role.org')} rules={[{ required: true, message: t('editor.orgRule') }]}>
          <OrgPicker
            label={t('role.org')}
            placeholder={t('editor.orgRule')}
            disabled={!fresh || readOnly}
            onChange={onOrg}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="name"
        label={t('editor.name')}
        rules={[
          { required: true, whitespace: true, message: t('editor.nameRule', { max: LIMITS.org.nameMax }) },
          title,
        ]}
      >
        <Input autoFocus={fresh} maxLength={LIMITS.org.nameMax} showCount={!readOnly} />
      </Form.Item>
      <Form.Item name="roleType" label={t('role.type')}>
        <Radio.Group className={styles['choices'] ?? ''}>
          {ROLE_TYPES.map((type) => (
            <Radio key={type} value={type} disabled={readOnly || pending || !mayGiveType(account, type)}>
              <span>{t(`role.types.${type}`)}</span>
              <span className={styles['choiceNote']}>
                {mayGiveType(account, type) ? t(`role.typeNote.${type}`) : t('editor.typeBeyond')}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="dataRange" label={t('role.range')}>
        <Radio.Group className={styles['choices'] ?? ''}>
          {DATA_RANGES.map((range) => (
            <Radio key={range} value={range} disabled={readOnly || pending || !mayGiveRange(account, range)}>
              <span>{t(`role.ranges.${range}`)}</span>
              <span className={styles['choiceNote']}>
                {mayGiveRange(account, range) ? t(`role.rangeNote.${range}`) : t('editor.rangeBeyond')}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="regions"
        label={t('editor.region')}
        extra={t('editor.regionHelp')}
        rules={[
          {
            validator: (_rule, regions: string[]) => {
              const problem = regionProblem(regions);
              if (!problem) return Promise.resolve();
              const text = problem === 'long' ? t('editor.regionLong', { max: REGIONS_MAX }) : t('editor.regionRule');
              return Promise.reject(new Error(text));
            },
          },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Form.Item>
      <Form.Item name="remark" label={t('editor.remark')}>
        <Input.TextArea maxLength={100} showCount={!readOnly} autoSize={{ minRows: 2 }} />
      </Form.Item>
      {/* Enter submits from any field. */}
      {readOnly ? null : (
        <button type="submit" hidden>
          {t('editor.save')}
        </button>
      )}
    </Form>
  );
}
