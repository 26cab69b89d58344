import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceField, textField } from '../../lib/search-codecs.ts';
import { TabBar, TabPanel } from '../../lib/tab-bar.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ActionsDialog } from './actions-dialog.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ModelTab } from './model-tab.tsx';

const TABS = ['grants', 'actions', 'model'] as const;
const CODECS = { tab: choiceField(TABS, 'grants'), action: textField(), connect: textField() };
type Tab = (typeof TABS)[number];

/** `/manage/aiconfig`: which agents may ask in whose name, what they have proposed, and the model of the assistant. `?action=`: that is where agents send people; `?connect=`: where they ask to be let in. */
export default function AiConfigScreen() {
  const { t } = useTranslation('assistant');
  const [{ tab, action, connect }, change] = useSearchState(CODECS);
  const [asked, setAsked] = useState(action);
  const close = () => {
    setAsked('');
    change({ action: '' });
  };
  return (
    <>
      <TabBar
        label={t('tab.label')}
        active={tab}
        tabs={TABS.map((key) => ({ key, label: t(`tab.${key}`) }))}
        onOpen={(key) => change({ tab: key as Tab })}
      />
      <TabPanel tab={tab}>
        {tab === 'grants' ? <AgentsTab /> : tab === 'actions' ? <ActionsTab /> : <ModelTab />}
      </TabPanel>
      {connect === '' ? null : <ConnectDialog request={connect} onClose={() => change({ connect: '' })} />}
      {asked === '' ? null : <ActionsDialog wanted={asked} onClose={close} />}
    </>
  );
}
