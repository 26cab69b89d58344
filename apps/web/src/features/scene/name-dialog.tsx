import { LIMITS, ROUTES, type SceneRow, sceneErrors } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { to } from '../../lib/hrefs.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { useAccount } from '../../lib/account.ts';
import { useAddScene, useCopyScene, useRenameScene } from './api/scene-queries.ts';

const FIELD_OF = { [sceneErrors.nameExists.code]: 'name' };
const { nameMax } = LIMITS.scene;

type Props = { readonly onClose: () => void } & (
  | { readonly kind: 'add'; readonly scene?: never }
  | { readonly kind: 'rename' | 'copy'; readonly scene: SceneRow }
);

/** The name of a new scene, of a copy, or another one for a scene that is there. */
export function NameDialog({ kind, scene, onClose }: Props) {
  const { t } = useTranslation('scene');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const account = useAccount();
  const [form] = Form.useForm<{ name: string; orgId?: string }>();
  const [add, rename, copy] = [useAddScene(), useRenameScene(), useCopyScene()];
  const centre = account?.kind === 'op' && kind === 'add';
  const choices = useQuery({ ...orgChoices(), enabled: centre });
  const several = centre && (choices.data?.length ?? 0) > 1;
  const done = (text: string) => {
    void message.success(text);
    onClose();
  };
  const before = kind === 'rename' ? scene.name : kind === 'copy' ? t('copyOf', { name: scene.name }) : '';
  return (
    <FormDialog<{ name: string; orgId?: string }>
      title={t(kind === 'add' ? 'add' : kind)}
      form={form}
      initial={{ name: before.slice(0, nameMax) }}
      pending={add.isPending || rename.isPending || copy.isPending}
      error={add.error ?? rename.error ?? copy.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={({ name, orgId }) => {
        if (kind === 'rename') rename.mutate({ id: scene.id, name }, { onSuccess: () => done(t('renamed')) });
        else if (kind === 'copy') copy.mutate({ id: scene.id, name }, { onSuccess: () => done(t('copied')) });
        else
          add.mutate(
            { name, ...(orgId && { orgId }) },
            { onSuccess: ({ id }) => void navigate({ to: to(ROUTES.sceneConfig, { sceneId: id }) }) },
          );
      }}
    >
      {several ? (
        <Form.Item name="orgId" label={t('column.org')} rules={[{ required: true, message: t('orgRequired') }]}>
          <OrgPicker label={t('column.org')} placeholder={t('column.org')} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={nameMax} showCount />
      </Form.Item>
    </FormDialog>
  );
}
