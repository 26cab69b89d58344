import { type MarketDetail, type MarketRow, type PageJson, heard } from '@lightfield/contract';
import { Bone, Icon, type IconName } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, Suspense, use } from 'react';
import { useLanguage } from '../../lib/use-language.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { marketDetail } from './api/market-queries.ts';
import styles from './market.module.css';

/** Draws a page, by the feature that has the pages. */
export const DrawPage = createContext<(document: PageJson) => ReactNode>(() => null);
export const KIND_ICON = { template: 'device', page: 'display', pictures: 'image' } as const satisfies Record<
  MarketRow['kind'],
  IconName
>;
/** Pictures on a card. */
const SHOWN = 8;

/** In the language of the screen, where it comes in that. */
export const useOwnLanguage = ({ languages }: Pick<MarketRow, 'languages'>): 'zh' | 'en' | undefined => {
  const own = useLanguage();
  return languages.find((one) => one === own) ?? languages[0];
};

/** What a package looks like, once its card has been seen: its first page, or its pictures. */
export function Look({ row }: { readonly row: MarketRow }) {
  const { isSeen, ref } = useSeen();
  const language = useOwnLanguage(row);
  const { data, error } = useQuery({ ...marketDetail(row.id, row.version, language), enabled: isSeen });
  return (
    <div ref={ref} className={styles['look']} aria-hidden>
      {data ? <Drawn detail={data} /> : error ? <Icon name={KIND_ICON[row.kind]} size={36} /> : <Bone height="100%" />}
    </div>
  );
}

function Drawn({ detail: { row, pages, pictures } }: { readonly detail: MarketDetail }) {
  const [page] = pages;
  const draw = use(DrawPage);
  if (page) return <Suspense fallback={<Bone height="100%" />}>{draw(page.document)}</Suspense>;
  if (pictures.length > 0)
    return (
      <span className={styles['tiles']}>
        {pictures.slice(0, SHOWN).map(({ svg }, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change places
          <img key={nth} src={asUrl(svg)} alt="" />
        ))}
      </span>
    );
  return <Icon name={KIND_ICON[row.kind]} size={36} />;
}
/** An <img> runs nothing of it, and fetches nothing. */
const asUrl = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** All pages and pictures of a package, with their names. */
export function AllDrawn({ detail: { pages, pictures } }: { readonly detail: MarketDetail }) {
  const language = useLanguage();
  const draw = use(DrawPage);
  return (
    <>
      {pages.map(({ title, document }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
        <figure key={nth} className={styles['figure']}>
          <div className={styles['look']}>
            <Suspense fallback={<Bone height="100%" />}>{draw(document)}</Suspense>
          </div>
          <figcaption>{title}</figcaption>
        </figure>
      ))}
      {pictures.length > 0 ? (
        <ul className={styles['pictures']}>
          {pictures.map(({ name, svg }, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
            <li key={nth}>
              <img src={asUrl(svg)} alt="" />
              {heard(name, language)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
