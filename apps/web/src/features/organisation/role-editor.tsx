import { type OrgKind, type PermissionCode, type RoleInfo } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Alert, App, Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { ReadOnlyNote, usePermissionLabel } from '../../lib/why-not.tsx';
import { orgChoices } from '../../lib/org-picker.tsx';
import { useAddRole, useEditRole } from './api/organisation-queries.ts';
import { type Chosen, catalogueFor, codesOf } from './permission-choice.ts';
import { type PermissionFilter, PermissionTree } from './permission-tree.tsx';
import { RoleCompare } from './role-compare.tsx';
import { RoleFieldsForm } from './role-fields.tsx';
import { type RoleChanges, type RoleDraft, type RoleFields, bodyOf, changesOf } from './role-state.ts';
import styles from './role.module.css';

interface EditorProps extends PermissionFilter {
  /** Absent: a new one. */
  role: RoleInfo | undefined;
  /** What the editor begins with; later ones are ignored. */
  initial: RoleDraft;
  readOnly: boolean;
  /** Why it is read-only for somebody who may change roles. */
  note: string | undefined;
  mayGive: (code: PermissionCode) => boolean;
  onBack: () => void;
  onCopy: (id: string) => void;
  onCreated: (id: string) => void;
}

/** A role on a page of its own: what it is on one side, what it may do on the other. */
export function RoleEditor(props: EditorProps) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const { role, readOnly, mayGive } = props;
  const [initial] = useState(props.initial);
  const [form] = Form.useForm<RoleFields>();
  const [chosen, choose] = useState<Chosen>(initial.chosen);
  const [touched, touch] = useState(false);
  const [changes, compare] = useState<RoleChanges>();
  const { orgKind, chooseOrg } = useOrgOf(initial.fields.orgId, chosen, (rest) => choose(rest));
  const leaveFreely = useLeaveGuard(touched && !readOnly);
  const { save, pending, failure } = useSave(props, leaveFreely);

  useEffect(() => {
    if (failure.error) showFieldErrors(form, failure.error);
  }, [form, failure.error]);

  const draftNow = (): RoleDraft => ({ fields: { ...initial.fields, ...form.getFieldsValue() }, chosen });
  const submit = () => {
    if (role) compare(changesOf(role, draftNow()));
    else void save(draftNow());
  };
  return (
    <section className={styles['editor']} aria-label={role?.name ?? t('editor.new')} data-readonly={readOnly}>
      <div className={styles['head']}>
        <Button onClick={props.onBack}>{t('role.back')}</Button>
        <ReadOnlyNote permission="orgal_role_edit" />
        <span className={styles['gap']} />
        {role ? <CopyButton onCopy={() => props.onCopy(role.id)} /> : null}
      </div>
      {props.note ? <Alert type="info" showIcon title={props.note} /> : null}
      {failure.title ? (
        <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" />
      ) : null}
      <div className={styles['columns']}>
        <RoleFieldsForm
          form={form}
          initial={initial.fields}
          fresh={role === undefined}
          readOnly={readOnly}
          pending={pending}
          onTouch={() => touch(true)}
          onOrg={chooseOrg}
          onSubmit={submit}
        />
        <PermissionTree
          catalogue={catalogueFor(orgKind === 'center')}
          chosen={chosen}
          onChange={(next) => {
            choose(next);
            touch(true);
          }}
          readOnly={readOnly || pending}
          mayGive={mayGive}
          find={props.find}
          only={props.only}
          onFind={props.onFind}
          onOnly={props.onOnly}
        />
      </div>
      {readOnly ? null : (
        <div className={styles['foot']}>
          <Button onClick={props.onBack}>{common('action.cancel')}</Button>
          <Button type="primary" loading={pending} onClick={form.submit}>
            {t(role ? 'editor.save' : 'editor.create')}
          </Button>
        </div>
      )}
      {changes && role ? (
        <RoleCompare
          role={role}
          changes={changes}
          pending={pending}
          onCancel={() => compare(undefined)}
          // a refusal stands above the form
          onSave={() => void save(draftNow()).finally(() => compare(undefined))}
        />
      ) : null}
    </section>
  );
}

function CopyButton({ onCopy }: { onCopy: () => void }) {
  const { t } = useTranslation('organisation');
  const mayEdit = useAccount()?.auths.includes('orgal_role_edit') ?? false;
  return mayEdit ? <Button onClick={onCopy}>{t('role.copy')}</Button> : null;
}

/** Saving: what went wrong stands above the form; afterwards the list, or the new role. */
function useSave({ role, onBack }: EditorProps, onSaved: () => void) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const words = useErrorWords();
  const add = useAddRole();
  const edit = useEditRole();
  const error = role ? edit.error : add.error;
  const save = async (draft: RoleDraft) => {
    const body = bodyOf(draft);
    try {
      if (role) await edit.mutateAsync({ id: role.id, ...body });
      else await add.mutateAsync({ orgId: draft.fields.orgId, ...body });
    } catch {
      // stands above the form
      return;
    }
    onSaved();
    void message.success(t(role ? 'editor.saved' : 'editor.created'));
    onBack();
  };
  const said = error ? words(error) : undefined;
  return {
    save,
    pending: add.isPending || edit.isPending,
    failure: { error, title: said?.title, code: said?.code },
  };
}

/** The kind of the role's organisation. Another one may take out what only the centre's roles can hold, and says so. */
function useOrgOf(first: string | undefined, chosen: Chosen, onRest: (rest: Chosen) => void) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const label = usePermissionLabel();
  const account = useAccount();
  const choices = useQuery(orgChoices()).data ?? [];
  const [orgId, setOrg] = useState(first);
  const kindOf = (id: string | undefined): OrgKind | undefined => choices.find((choice) => choice.id === id)?.kind;
  // until the choices are known, one's own organisation is known by the kind of one's account
  const orgKind = kindOf(orgId) ?? (account?.kind === 'op' && orgId === account.orgId ? 'center' : 'enterprise');
  const chooseOrg = (next: string | undefined) => {
    setOrg(next);
    if (kindOf(next) === 'center') return;
    const offered = new Set(catalogueFor(false).flatMap(codesOf));
    const lost = [...chosen].filter((code) => !offered.has(code));
    if (lost.length === 0) return;
    onRest(new Set([...chosen].filter((code) => offered.has(code))));
    void message.info(t('editor.loseOrg', { names: lost.map(label).join('、') }));
  };
  return { orgKind, chooseOrg };
}

/** Asks before unsaved changes are lost; the answer lets go for good. */
function useLeaveGuard(dirty: boolean): () => void {
  const { t } = useTranslation('organisation');
  const { modal } = App.useApp();
  const free = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const before: Readonly<Record<string, unknown>> = current.search;
      const after: Readonly<Record<string, unknown>> = next.search;
      const stays =
        current.pathname === next.pathname && before['role'] === after['role'] && before['from'] === after['from'];
      // an ended session leads to the login screen, whatever is open
      if (free.current || !dirty || stays || next.pathname.startsWith('/login')) return false;
      const leaves = await modal.confirm({
        title: t('editor.leave'),
        content: t('editor.leaveNote'),
        okText: t('editor.leaveOk'),
        okButtonProps: { danger: true },
        cancelText: t('editor.leaveCancel'),
      });
      return !leaves;
    },
    enableBeforeUnload: () => dirty && !free.current,
  });
  return () => {
    free.current = true;
  };
}
