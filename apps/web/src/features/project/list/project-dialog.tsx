import { LIMITS, type ProjectRow, ROUTES, projectErrors } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { to } from '../../../lib/hrefs.ts';
import { HomeOrgItem } from '../../../lib/home-org-item.tsx';
import { useTitleRule } from '../../../lib/title-rule.ts';
import { projectChanges, useProjectChange } from '../api/project-queries.ts';

interface Fields {
  readonly name: string;
  readonly remark?: string;
  readonly orgId?: string;
}
const FIELD_OF = { [projectErrors.projectNameExists.code]: 'name' };
const { nameMax, remarkMax } = LIMITS.project;

/** A new project, or another name and remark for one. */
export function ProjectDialog({ project, onClose }: { project?: ProjectRow; onClose: () => void }) {
  const { t } = useTranslation('project');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const title = useTitleRule(project?.name);
  const [form] = Form.useForm<Fields>();
  const change = useProjectChange<ProjectRow>();
  const submit = ({ name, remark, orgId }: Fields) => {
    const body = { name: name.trim(), remark: remark?.trim() || undefined };
    change.mutate(
      () => (project ? projectChanges.edit({ id: project.id, ...body }) : projectChanges.add({ ...body, orgId })),
      {
        onSuccess: ({ id }) => {
          onClose();
          void message.success(t(project ? 'edit.done' : 'add.done', { name: body.name }));
          // what comes next is to bind devices
          if (!project) void navigate({ to: to(ROUTES.projectEdit, { id }), search: { tab: 'devices' } });
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={project ? t('edit.title', { name: project.name }) : t('add.title')}
      form={form}
      initial={{ name: project?.name ?? '', remark: project?.remark ?? '' }}
      {...(project ? {} : { submitText: t('add.submit') })}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('field.name')}
        rules={[{ required: true, whitespace: true, message: t('field.nameRule') }, title]}
      >
        <Input maxLength={nameMax} showCount autoComplete="off" />
      </Form.Item>
      {project ? null : <HomeOrgItem note={t('field.orgNote')} />}
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea maxLength={remarkMax} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
