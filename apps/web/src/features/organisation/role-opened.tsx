import type { RoleInfo } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { holds, useAccount, usePermission } from '../../lib/account.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure } from '../../lib/texted.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { roleInfo } from './api/organisation-queries.ts';
import { chosenOf } from './permission-choice.ts';
import type { PermissionFilter } from './permission-tree.tsx';
import { RoleEditor } from './role-editor.tsx';
import { copyDraft, draftOf, mayGiveRange, mayGiveType, newDraft } from './role-state.ts';

/** Not there, or not ours. */
const NOT_FOUND = [90002, 10001];

export interface RoleOpenedProps extends PermissionFilter {
  /** Absent: a new one. */
  id: string | undefined;
  /** Begins as a copy of this one. */
  from: string | undefined;
  /** Organisation of a new one. */
  orgId: string | undefined;
  onBack: () => void;
  onCopy: (id: string) => void;
  onCreated: (id: string) => void;
}

/** Fetches the role that is opened, or copied, and says whether it can be changed. */
export function RoleOpened(props: RoleOpenedProps) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const { id, from } = props;
  const asked = id ?? from;
  const query = useQuery({ ...roleInfo(asked ?? ''), enabled: asked !== undefined });
  usePageTitle(id === undefined ? t('editor.new') : query.data?.name);
  if (asked === undefined) return <Opened {...props} known={undefined} />;
  if (query.data) return <Opened {...props} known={query.data} />;
  if (query.error instanceof CallRefused && NOT_FOUND.includes(query.error.code)) {
    return (
      <Empty icon="key" title={t('role.gone')} action={<Button onClick={props.onBack}>{t('role.back')}</Button>} />
    );
  }
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading label={common('face.loading')} rows={12} columns={4} />;
}

function Opened({ known, ...props }: RoleOpenedProps & { known: RoleInfo | undefined }) {
  const { t } = useTranslation('organisation');
  const account = useAccount();
  const mayEdit = usePermission('orgal_role_edit');
  const mayGive = (code: Parameters<typeof holds>[1]) => holds(account, code);
  const editing = props.id === undefined ? undefined : known;
  const fixed = editing && fixedBecause(editing);
  const copied = props.id === undefined ? known : undefined;
  return (
    <RoleEditor
      {...props}
      role={editing}
      // an enterprise copies into its own roles, the centre where the role is
      initial={
        editing
          ? draftOf(editing)
          : copied
            ? copyDraft(copied, {
                name: t('role.copyName', { name: copied.name }),
                orgId: account?.kind === 'op' ? undefined : props.orgId,
                mayGive: (code) => account?.auths.includes(code) ?? false,
              })
            : newDraft(props.orgId)
      }
      readOnly={!mayEdit || fixed !== undefined}
      note={mayEdit && fixed ? t(`editor.${fixed}`) : undefined}
      mayGive={mayGive}
    />
  );

  /** Why somebody who may change roles cannot change this one (3403, 3404). */
  function fixedBecause(opened: RoleInfo): 'readBuiltIn' | 'readOwn' | 'readBeyond' | undefined {
    if (opened.builtIn) return 'readBuiltIn';
    if (opened.id === account?.roleId) return 'readOwn';
    const within =
      [...chosenOf(opened.permissions)].every(mayGive) &&
      mayGiveType(account, opened.roleType) &&
      mayGiveRange(account, opened.dataRange);
    return within ? undefined : 'readBeyond';
  }
}
