import type { PageView } from '@lightfield/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import type { Talk } from './talk.ts';

/** Named at once; more are counted. */
const NAMED = 5;

/** Says of a page that was stored before today's schema that it is not shown as it was drawn; what of it, to who sees all of it. */
export function useTellLeftOut(talk: Talk, { leftOut }: Pick<PageView, 'leftOut'>): void {
  const { t } = useTranslation('page');
  const language = useLanguage();
  const { count } = leftOut;
  const names = leftOut.what.slice(0, NAMED).map((one) => one[language]);
  const more = leftOut.what.length > NAMED ? t('leftOut.more', { count: leftOut.what.length - NAMED }) : '';
  const text =
    names.length > 0
      ? t('leftOut.which', { count, names: names.join(t('leftOut.between')) + more })
      : t('leftOut.text', { count });
  // once: whoever watches for days is not told again whenever the page is asked for
  useEffect(() => {
    if (count > 0) talk.say('hint', text);
  }, [talk, count, text]);
}
