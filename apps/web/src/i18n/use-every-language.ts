import { useEffect, useState } from 'react';
import { loadEveryLanguage } from './i18n.ts';

/** For a search by names of ours: as soon as `isAsked`, texts are there in every language, and it is drawn anew. */
export function useEveryLanguage(isAsked: boolean): void {
  const [, setLoaded] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    const load = async () => {
      // without them names of the language that is shown are found
      const isNew = await loadEveryLanguage().catch(() => false);
      if (isNew && !isGone) setLoaded((count) => count + 1);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [isAsked]);
}
