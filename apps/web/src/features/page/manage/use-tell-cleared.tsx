import type { PageSaved } from '@lightfield/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** Named when bindings were lost; more are counted. */
const NAMED = 8;

/** Says that a page has come, and which of its bindings found no variable: they are empty now. */
export function useTellCleared(): (said: string, saved: PageSaved) => void {
  const { t } = useTranslation('page');
  const { message, modal } = App.useApp();
  return (said, { cleared }) => {
    if (cleared.length === 0) {
      void message.success(said);
      return;
    }
    modal.warning({
      title: said,
      content: (
        <>
          <p>{t('cleared')}</p>
          <ul>
            {cleared.slice(0, NAMED).map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          {cleared.length > NAMED ? <p>{t('clearedMore', { number: cleared.length - NAMED })}</p> : null}
        </>
      ),
    });
  };
}
