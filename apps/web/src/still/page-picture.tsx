import type { Language, PageJson } from '@lightfield/contract';
import { type BriefPage, FORMAT, type PageDocument, groundOf, inDark, isBrief, wholePage } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import { type LivePage, type PageHost, PageView, cssColour, openLivePage } from '@lightfield/widgets/runtime';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../lib/preferences.ts';
import { useLanguage } from '../lib/use-language.ts';
import styles from './still.module.css';

/** A page as a running page draws it, without values: a picture to know it by, or one that belongs to nobody yet. Fills what it stands in. */
export default function PagePicture({ document }: { readonly document: PageJson }) {
  const theme = useTheme();
  const language = useLanguage();
  const live = useLive();
  const page = useMemo(() => {
    // the server answers none that it has not proven; another format: this app is older than it
    if (document['format'] !== FORMAT) return undefined;
    // `isBrief` looks at its marks
    const own = isBrief(document)
      ? wholePage(document as unknown as BriefPage, definitions)
      : (document as unknown as PageDocument);
    const drawn = theme === 'dark' ? inDark(own) : own;
    return { ...drawn, con: { ...drawn.con, fit: 'contain' as const } };
  }, [document, theme]);
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: Math.floor(current.clientWidth), height: Math.floor(current.clientHeight) }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const host = useMemo(() => live && hostOf(live, language), [live, language]);
  return (
    <div
      ref={place}
      className={styles['drawn']}
      aria-hidden
      inert
      style={page ? { background: cssColour(groundOf(page)) } : {}}
    >
      {page ? null : <Icon name="display" size={36} />}
      {page && host && size.width > 0 ? (
        <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} />
      ) : null}
    </div>
  );
}

function useLive(): LivePage | undefined {
  const [page, set] = useState<LivePage>();
  useEffect(() => {
    const opened = openLivePage();
    // oxlint-disable-next-line react/set-state-in-effect -- it runs from here on, and ends with the effect
    set(opened);
    return () => {
      opened.close();
      set(undefined);
    };
  }, []);
  return page;
}

/** Nothing can be done in a picture, and nothing is asked for. */
const hostOf = ({ live, clock }: LivePage, language: Language): PageHost => ({
  live,
  clock,
  mode: 'run',
  language,
  regions: null,
  mayWrite: () => false,
  write: () => Promise.resolve({ ok: false, reason: '' }),
  act: () => Promise.resolve(false),
});
