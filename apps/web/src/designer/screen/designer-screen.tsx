import type { PageInfo, Language } from '@lightfield/contract';
import { Editor, Signal } from '@lightfield/designer';
import type { PageDocument } from '@lightfield/page';
import { openedDocument } from '../session/opened-document.ts';
import { definitions } from '@lightfield/widgets/definitions';
import type { Reading } from '@lightfield/widgets/kit';
import { ErrorFace, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { Failure } from '../../lib/failure.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { LiveDevice } from '../../live/live-device.tsx';
import { ReadingContext } from '../../live/use-reading.ts';
import { WithProjectLive, projectValues, projectVariables } from '../session/binding/project-values.tsx';
import { SystemContext, SystemFeed } from '../session/binding/system-values.tsx';
import { variablesOf } from '../session/binding/variables.ts';
import { type Designer, DesignerContext, type DialogName, type LibraryAsk } from '../session/designer-context.ts';
import type { PageOwner } from '../session/page-owner.ts';
import { Alone } from '../session/alone.tsx';
import { Workspace } from './workspace.tsx';
import { guideBySettings, openLocalSettings } from '../session/local-settings.ts';
import { ownedConfig, pageInfo } from '../session/page-queries.ts';
import { besideOf, roleOf } from '../session/master-role.ts';
import { PageSession } from '../session/page-session.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** What other screens have read of pages, and of what pages are part of. */
const OF_PAGES = new Set<unknown>(['page', 'device-config', 'template', 'device-sync']);

/** The page designer, full screen. Loads the page and what can be bound, then hands over to the workspace. */
export function DesignerScreen({ owner, pageId }: { readonly owner: PageOwner; readonly pageId: string }) {
  const { t } = useTranslation('designer');
  const info = useQuery(pageInfo(pageId));
  const parsed = useMemo(() => info.data && openedDocument(info.data.document), [info.data]);
  usePageTitle(info.data?.title ?? t('title'));
  const language = useLanguage();
  if (info.isPending)
    return (
      <Alone>
        <Loading label={t('loading')} />
      </Alone>
    );
  if (info.isError)
    return (
      <Alone>
        <Failure error={info.error} onRetry={() => void info.refetch()} />
      </Alone>
    );
  if (!parsed?.ok || ownerOf(info.data) !== owner.id)
    return (
      <Alone>
        <ErrorFace
          title={t(parsed?.ok ? 'foreign' : 'broken')}
          note={
            parsed && !parsed.ok
              ? parsed.problems
                  .slice(0, 3)
                  .map(({ texts }) => texts[language])
                  .join(' ')
              : ''
          }
          code={undefined}
        />
      </Alone>
    );
  return (
    <WithLive owner={owner} pageId={pageId} language={language}>
      <Opened owner={owner} info={info.data} page={parsed.page} language={language} />
    </WithLive>
  );
}

const ownerOf = ({ equipmentId, templateId, projectId }: PageInfo): string | null =>
  equipmentId ?? templateId ?? projectId;

/** Live values stand beside what is bound, as far as there are any and they may be seen. */
function WithLive({
  owner,
  pageId,
  language,
  children,
}: {
  readonly owner: PageOwner;
  readonly pageId: string;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const maySee = usePermission('monitor_equip_real');
  const [system] = useState(() => new Signal<ReadonlyMap<string, Reading>>(new Map()));
  if (owner.kind === 'template' || !maySee) return children;
  if (owner.kind === 'project')
    return (
      <SystemContext value={system}>
        <WithProjectLive projectId={owner.id} pageId={pageId} language={language}>
          {children}
        </WithProjectLive>
      </SystemContext>
    );
  return (
    <LiveDevice equipmentId={owner.id}>
      <SystemContext value={system}>
        <SystemFeed equipmentId={owner.id} language={language} />
        {children}
      </SystemContext>
    </LiveDevice>
  );
}

const NONE = { variables: [], alarms: [], reports: [] };
const NOTHING = { signals: [], devices: [] };
/** Below the upper bar, whose buttons they would lie over. */
const MESSAGES = { top: 56, maxCount: 3 };

function Opened({
  owner,
  info,
  page,
  language,
}: {
  readonly owner: PageOwner;
  readonly info: PageInfo;
  readonly page: PageDocument;
  readonly language: Language;
}) {
  const mayEdit = usePermission('manage_page_edit');
  const store = use(ReadingContext);
  const system = use(SystemContext);
  const owned = useQuery({ ...ownedConfig(owner), enabled: owner.kind !== 'project' });
  const ofProject = useQuery({ ...projectValues(owner.id), enabled: owner.kind === 'project' }).data;
  const [settings] = useState(openLocalSettings);
  const [dialog] = useState(() => new Signal<DialogName | undefined>(undefined));
  const [library] = useState(() => new Signal<LibraryAsk | undefined>(undefined));
  const [editor] = useState(
    () => new Editor({ document: page, catalogue: definitions, onProject: owner.kind === 'project', language }),
  );
  const [session] = useState(() => new PageSession({ editor, owner, info, catalogue: definitions, mayEdit }));
  useEffect(() => session.start(), [session]);
  const client = useQueryClient();
  useEffect(
    () =>
      session.state.watch(() => {
        if (session.state.get().phase !== 'saved') return;
        // Whoever goes back reads the pages and what they belong to anew: a save can make a version of the template.
        void client.invalidateQueries({ predicate: ({ queryKey }) => OF_PAGES.has(queryKey[0]), refetchType: 'none' });
      }),
    [session, client],
  );
  useEffect(() => guideBySettings(editor, settings), [editor, settings]);
  useEffect(() => {
    if (mayEdit) return;
    // who may only look moves the page, and nothing on it
    const onlyPan = () => {
      if (editor.tool.get().kind !== 'pan') editor.tool.set({ kind: 'pan' });
    };
    onlyPan();
    return editor.tool.watch(onlyPan);
  }, [editor, mayEdit]);
  const { kind, id } = owner;
  const items = owned.data?.items ?? NONE;
  const variables = useMemo(
    () =>
      kind === 'project'
        ? projectVariables(ofProject ?? NOTHING, store, system)
        : variablesOf({ kind, id }, info.ownerName, items, store, system),
    [kind, id, info.ownerName, items, ofProject, store, system],
  );
  const master = useMemo(() => besideOf(info.masterPage), [info]);
  const [role] = useState(() => new Signal(roleOf(info)));
  const designer = useMemo(
    (): Designer => ({
      editor,
      owner,
      ownerName: info.ownerName,
      pageId: info.id,
      session,
      settings,
      variables,
      language,
      regions: info.pagePmsn,
      mayEdit,
      master,
      role,
      library,
      dialog,
      // the workspace around opens them
      component: undefined,
      openComponent: () => undefined,
    }),
    [editor, owner, info, session, settings, variables, language, mayEdit, master, role, library, dialog],
  );
  return (
    <DesignerContext value={designer}>
      <App component={false} message={MESSAGES}>
        <Workspace />
      </App>
    </DesignerContext>
  );
}
