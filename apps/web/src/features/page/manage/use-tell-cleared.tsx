import type { PageArrived, PageSaved } from '@lightfield/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** Named when bindings were lost; more are counted. */
const NAMED = 8;

/** Says that a page has come, which of its bindings found no variable, and which 3D scenes did not come along: they are empty now. */
export function useTellCleared(): (said: string, saved: PageSaved & Partial<PageArrived>) => void {
  const { t } = useTranslation('page');
  const { message, modal } = App.useApp();
  return (said, { cleared, scenesLeft = [] }) => {
    if (cleared.length + scenesLeft.length === 0) {
      void message.success(said);
      return;
    }
    modal.warning({
      title: said,
      content: (
        <>
          <Names words={t('cleared')} names={cleared} />
          <Names words={t('scenesLeft')} names={scenesLeft.map((name) => name || t('sceneUnnamed'))} />
        </>
      ),
    });
  };
}

function Names({ words, names }: { words: string; names: readonly string[] }) {
  const { t } = useTranslation('page');
  const told = [...new Set(names)];
  if (told.length === 0) return null;
  return (
    <>
      <p>{words}</p>
      <ul>
        {told.slice(0, NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {told.length > NAMED ? <p>{t('clearedMore', { number: told.length - NAMED })}</p> : null}
    </>
  );
}
