import { PLAIN, type PageDocument, groundOf } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { PageContext, type PageHost } from '@lightfield/widgets/kit';
import { PageView } from '@lightfield/widgets/runtime';
import { TRANSPARENT } from './colour/palette.ts';
import styles from './library.module.css';

const SMALL = { width: 56, height: 36 };

/** The thing itself, small: what one sees is what one gets. */
export function Thumbnail({ page, host }: { readonly page: PageDocument; readonly host: PageHost }) {
  // Around what is wider or higher than the tile is the same ground.
  const ground = page.con.bgColor === TRANSPARENT ? undefined : { background: groundOf(page) };
  return (
    <span className={styles['thumbnail']} style={ground} aria-hidden="true" inert>
      <PageContext value={host}>
        <PageView page={page} catalogue={catalogue} host={host} regions={null} size={SMALL} fit="contain" />
      </PageContext>
    </span>
  );
}

/** Settings of a page that is as large as what it shows. */
export const EMPTY_CON = {
  title: '',
  fit: 'contain' as const,
  bgColor: TRANSPARENT,
  bgImage: '',
  theme: PLAIN,
  dark: false,
  checkpwd: false,
  password: '',
  follow: false,
  adaption: false,
  params: [],
  projectId: '',
  equipmentId: '',
  templateId: '',
};
