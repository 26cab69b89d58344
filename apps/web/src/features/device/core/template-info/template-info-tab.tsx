import { LIMITS, type TemplateInfo, templateErrors } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../../../lib/texted.tsx';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { useTitleRule } from '../../../../lib/title-rule.ts';
import { useConfigEditor, useEditorState } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { ModelSelect } from './model-select.tsx';
import { templateDetail, useSaveTemplate } from './template-queries.ts';
import { Versions } from './versions.tsx';

const { nameMax, remarkMax } = LIMITS.template;
const FIELD_OF = { [templateErrors.templateNameExists.code]: 'name' };

interface Fields {
  name: string;
  modelId: string | undefined;
  remark: string;
}

/** What the template is called, which gateways it is made for, and how it became what it is. */
export default function TemplateInfoTab() {
  const { t } = useTranslation();
  const { id } = useConfigEditor();
  const query = useQuery(templateDetail(id));
  if (query.isPending) return <Loading label={t('face.loading')} rows={6} columns={3} />;
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={parts['stack']}>
      <InfoForm key={id} template={query.data} />
      <Versions id={id} newest={query.data.version} />
    </div>
  );
}

function InfoForm({ template }: { template: TemplateInfo }) {
  const { t } = useTranslation('device-core');
  const { message } = App.useApp();
  const words = useErrorWords();
  const { readOnly } = useConfigEditor();
  const title = useTitleRule(template.name);
  const pending = useEditorState((snapshot) => snapshot.pending);
  const [form] = Form.useForm<Fields>();
  const save = useSaveTemplate(template.id);
  const { error, isPending } = save;
  useEffect(() => {
    if (error && !isPending) showFieldErrors(form, error, FIELD_OF);
  }, [form, error, isPending]);
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={readOnly || isPending}
      initialValues={{ name: template.name, modelId: template.modelId ?? undefined, remark: template.remark }}
      onFinish={({ name, modelId, remark }) =>
        save.mutate(
          { name: name.trim(), modelId, remark: remark.trim() || undefined },
          { onSuccess: () => void message.success(t('save.done')) },
        )
      }
    >
      {error ? (
        <Alert type="error" showIcon role="alert" title={words(error).title} description={words(error).code} />
      ) : null}
      <div className={parts['fields']}>
        <Form.Item
          name="name"
          label={t('templateInfo.name')}
          rules={[{ required: true, whitespace: true, message: t('required') }, title]}
        >
          <Input maxLength={nameMax} showCount />
        </Form.Item>
        <Form.Item name="modelId" label={t('templateInfo.model')} extra={t('templateInfo.modelHint')}>
          <ModelSelect />
        </Form.Item>
        <Form.Item name="remark" label={t('info.remark')}>
          <Input maxLength={remarkMax} />
        </Form.Item>
      </div>
      <p className={parts['soft']}>
        {t('templateInfo.used', { count: template.deviceCount, outdated: template.outdatedCount })}
      </p>
      {readOnly ? null : (
        <WhyNot reason={pending > 0 ? t('bind.saveFirst') : undefined}>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('info.save')}
          </Button>
        </WhyNot>
      )}
    </Form>
  );
}
