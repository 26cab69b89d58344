import { useAccount } from '../../lib/account.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { RoleList } from './role-list.tsx';
import { RoleOpened } from './role-opened.tsx';
import { NEW_ROLE, ROLE_CODECS } from './role-state.ts';

/** /manage/orgal/role: the list, or the role that the address names. */
export default function RoleScreen() {
  const account = useAccount();
  const [state, change] = useSearchState(ROLE_CODECS);
  const open = (role: string, from = '') =>
    change({ role, from, find: '', chosen: undefined, page: state.page }, { push: true });
  return state.role === '' ? (
    <RoleList
      state={state}
      change={change}
      onOpen={(id) => open(id)}
      onAdd={() => open(NEW_ROLE)}
      onCopy={(id) => open(NEW_ROLE, id)}
    />
  ) : (
    <RoleOpened
      // another role is another editor
      key={`${state.role} ${state.from}`}
      id={state.role === NEW_ROLE ? undefined : state.role}
      from={state.from || undefined}
      orgId={state.org || account?.orgId}
      find={state.find}
      only={state.chosen === true}
      onFind={(find) => change({ find, page: state.page })}
      onOnly={(only) => change({ chosen: only || undefined, page: state.page })}
      onBack={() => open('')}
      onCopy={(id) => open(NEW_ROLE, id)}
      onCreated={(id) => open(id)}
    />
  );
}
